import { integer, list, oneOf, recordId, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';

/** What a list of revisions may be asked for (interface.md §4.4, "Revisions collection"), in the index's order. */
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
