import { pascalCase } from '../../../../config/declaration/own-names.ts';
import type { Taxonomy } from '../../../../content/kinds/kind.ts';
import {
  categoryOperations,
  ownTermOperations,
  type TermOperations,
  tagOperations,
} from '../../../../content/terms/term-operations.ts';
import type { builder } from '../../../../graphql/builder.ts';
import { type ConnectionFamily, connectionFamily } from '../../../../graphql/connection.ts';
import { termRestNames, termWhere } from './term-connection.ts';
import { type TermModel, termRef } from './term-node.ts';

/** The GraphQL types of a taxonomy: the type of its terms, the connections, and the `where` of its lists. */
export interface TermType {
  readonly taxonomy: Taxonomy;
  readonly operations: TermOperations;
  /** The singular and plural for sentences in descriptions. */
  readonly one: string;
  readonly many: string;
  /** Its fields are in term-types.ts. */
  readonly ref: ReturnType<typeof builder.objectRef<TermModel>>;
  readonly connections: ConnectionFamily<TermModel>;
  readonly where: ReturnType<typeof termWhere>;
}

function termType(operations: TermOperations): TermType {
  const { taxonomy } = operations;
  const name = pascalCase(taxonomy.graphql.single);
  const many = taxonomy.labels.name.toLowerCase();
  const ref = termRef(taxonomy);
  return {
    taxonomy,
    operations,
    one: taxonomy.labels.singularName.toLowerCase(),
    many,
    ref,
    connections: connectionFamily(name, ref),
    where: termWhere(`RootQueryTo${name}ConnectionWhereArgs`, `Which ${many}.`, {
      restNames: termRestNames(taxonomy),
    }),
  };
}

export const tagType = termType(tagOperations);

/** The types of the terms that content is sorted by; categories of events have one of the calendar's. */
export const contentTermTypes: readonly TermType[] = [
  termType(categoryOperations),
  tagType,
  ...ownTermOperations.map(termType),
];

/** The types of the terms that records of a kind carry, in the order of its taxonomies. */
export const termTypesOf = (names: readonly string[] = []): readonly TermType[] =>
  names.flatMap((name) => contentTermTypes.find(({ taxonomy }) => taxonomy.name === name) ?? []);
