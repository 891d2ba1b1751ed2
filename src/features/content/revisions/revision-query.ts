import { integer, list, MAX_INTEGER, oneOf, recordId, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { textCursorArgs } from '../entries/entry-cursor-args.ts';
import type { EntryFilter, EntryOrder } from '../entries/entry-query.ts';

/** What a list of revisions may be asked for (docs/rest.md §4.9), in the index's order. */
export const revisionListArgs = {
  parent: recordId({ description: 'The id of what the revisions are of.' }),
  page: integer({ description: 'Current page of the list.', default: 1, minimum: 1 }),
  per_page: integer({
    description: 'How many items a page has; all of them unless said.',
    minimum: 1,
    maximum: 100,
  }),
  search: string({ maxLength: SEARCH_TEXT, description: 'Words that must all be found.' }),
  exclude: list(integer(), { description: 'Not these ids.', default: [] }),
  include: list(integer(), { description: 'Only these ids.', default: [] }),
  offset: integer({ description: 'How many items to pass over; takes the place of the page.' }),
  order: oneOf(['asc', 'desc'], { description: 'Direction of the order.', default: 'desc' }),
  orderby: oneOf(['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'], {
    description: 'What the list is sorted by.',
    default: 'date',
  }),
};

/** The arguments of a list by cursors. */
export const revisionCursorArgs = {
  ...textCursorArgs,
  kinds: list(string(), { description: 'Of entries of these kinds.' }),
  parents: list(integer(), { description: 'Of any of these.' }),
};

/**
 * Which stored states, in which order; pure data that both surfaces' arguments become. `parents` are what they are of, and both
 * of their moments are when they were kept.
 */
export interface RevisionQuery
  extends Pick<
    EntryFilter,
    | 'include'
    | 'exclude'
    | 'authors'
    | 'authorsExclude'
    | 'authorSlug'
    | 'parents'
    | 'parentsExclude'
    | 'slugs'
    | 'title'
    | 'dates'
    | 'dateParts'
    | 'search'
    | 'searchColumns'
  > {
  /** Of entries of these kinds. */
  readonly kinds: readonly string[];
  readonly statuses?: readonly string[] | undefined;
  /** The latest first unless said. */
  readonly order?: readonly EntryOrder[] | undefined;
}

/** The ids of the entries whose states have these slugs (`12-revision-v1`); what is no such slug is passed over. */
export const entriesNamed = (slugs: readonly string[]): readonly number[] =>
  slugs.flatMap((slug) => {
    const id = /^([1-9]\d{0,9})-revision-v1$/.exec(slug)?.[1];
    return id === undefined || Number(id) > MAX_INTEGER ? [] : [Number(id)];
  });
