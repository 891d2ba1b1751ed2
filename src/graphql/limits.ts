import { GraphQLError } from 'graphql';

/** What one GraphQL document may ask for; each bound is far above what front ends need (docs/front-end.md, "GraphQL", "Limits"). */
export const LIMITS = {
  /** Characters of a document. */
  characters: 100_000,
  tokens: 10_000,
  /** Brackets of any kind within each other. */
  nesting: 100,
  operations: 50,
  fragments: 500,
  /** Fields within fields; introspection, whose depth is fixed, is left out of account. */
  depth: 15,
  aliases: 100,
  rootFields: 50,
  /** Root fields of a mutation that is `@atomic`. */
  atomicFields: 25,
  /** Fields and spreads, those of a fragment counted each time that it is spread. */
  fields: 4_000,
  /** Characters of an answer, about. */
  answer: 30_000_000,
} as const;

/** A refusal for exceeding one of the limits; 400. */
export const beyondLimit = (code: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, status: 400 } });
