import {
  boolean,
  integer,
  list,
  oneOf,
  string,
  unindexed,
  unlisted,
} from '../../operation/args.ts';
import { SEARCH_TEXT } from '../../operation/bounds.ts';

/** Arguments that every paged list of core/v2 takes (docs/rest.md §4.1). */
export const pageArgs = {
  page: integer({ description: 'Current page of the list.', default: 1, minimum: 1 }),
  per_page: integer({
    description: 'How many items a page has.',
    default: 10,
    minimum: 1,
    maximum: 100,
  }),
};

/** How much of each item is shown; `edit` needs the right to edit. */
export const contextArg = {
  context: oneOf(['view', 'embed', 'edit'], {
    description: 'How much of each item is shown.',
    default: 'view',
  }),
};

const excerptLength = integer({
  description: 'How many words an excerpt made from the content has.',
});

/** Arguments that shape a single post or page (docs/rest.md §4.1). */
export const itemArgs = { ...contextArg, excerpt_length: excerptLength };

/** Arguments that shape the items of a list. Lists of the reference take them as well, but do not declare them. */
export const listShapeArgs = { excerpt_length: unindexed(excerptLength) };

/** Asks for the blocks of a text besides; without it an answer is as clients of the reference know it. */
export const blocksArg = {
  blocks: unlisted(
    boolean({
      description: 'Whether to show the blocks of the content, in `blocks`.',
      default: false,
    }),
  ),
};

/** The orders of every list of post-like records. */
export const entryOrders = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const;

/** Arguments that every list of post-like records takes (docs/rest.md §4.1), in the index's order. */
export const entryListArgs = {
  ...contextArg,
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Words that must all be found.' }),
  after: string({ format: 'date-time', description: 'Published after this moment.' }),
  modified_after: string({ format: 'date-time', description: 'Modified after this moment.' }),
  author: list(integer(), { description: 'Written by any of these users.', default: [] }),
  author_exclude: list(integer(), { description: 'Written by none of these users.', default: [] }),
  before: string({ format: 'date-time', description: 'Published before this moment.' }),
  modified_before: string({ format: 'date-time', description: 'Modified before this moment.' }),
  exclude: list(integer(), { description: 'Not these ids.', default: [] }),
  include: list(integer(), { description: 'Only these ids.', default: [] }),
  search_semantics: oneOf(['exact'], {
    description: 'How the search is understood: as one phrase.',
  }),
  offset: integer({ description: 'How many items to pass over; takes the place of the page.' }),
  order: oneOf(['asc', 'desc'], { description: 'Direction of the order.', default: 'desc' }),
  search_columns: list(oneOf(['post_title', 'post_content', 'post_excerpt']), {
    description: 'Where to search.',
    default: [],
  }),
  slug: list(string(), { description: 'Any of these slugs.' }),
};

/** Asks for entries with or without some terms: a list of ids, or an object (docs/rest.md §4.1). */
export interface TermFilter {
  readonly terms: readonly number[];
  readonly include_children?: boolean;
  readonly operator?: 'AND' | 'OR';
}

export const toTermFilter = (value: readonly number[] | TermFilter): TermFilter =>
  'terms' in value ? value : { terms: value };
