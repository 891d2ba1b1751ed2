import type { Taxonomy } from '../../../model/taxonomy.ts';

/** `listCategories`, `createTag`: an operation's name in the words of its taxonomy. */
export const operationName = (
  verb: string,
  { graphql }: Taxonomy,
  number: 'single' | 'plural' = 'single',
): string => verb + graphql[number].charAt(0).toUpperCase() + graphql[number].slice(1);
