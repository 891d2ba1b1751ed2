import { GraphQLError } from 'graphql';

/** The limits of one GraphQL document. Front ends need far less (docs/front-end.md, "GraphQL", "Limits"). */
export const LIMITS = {
  /** Characters of a document. */
  characters: 100_000,
  tokens: 10_000,
  /** Brackets of any kind within each other. */
  nesting: 100,
  operations: 50,
  /** Fields within fields; introspection, whose depth is fixed, is left out of account. */
  depth: 15,
  aliases: 100,
  directives: 200,
  /** Root fields of a mutation that is `@atomic`. */
  atomicFields: 25,
  /** Characters of an answer, about. */
  answer: 30_000_000,
} as const;

/** A refusal for exceeding one of the limits; 400. */
export const beyondLimit = (code: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, status: 400 } });
