import { boolean, integer, list, oneOf, shownAs, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { pageArgs } from '../entries/collection-args.ts';

/** What a list of terms may be sorted by. */
export const TERM_ORDERS = [
  'id',
  'include',
  'name',
  'slug',
  'include_slugs',
  'term_group',
  'description',
  'count',
] as const;

/** What a list of terms may be asked for, in the index's order. */
export const termListArgs = {
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Text that the name or the slug holds.' }),
  exclude: list(integer(), { description: 'Not these ids.', default: [] }),
  include: list(integer(), { description: 'Only these ids.', default: [] }),
  offset: integer({ description: 'How many items to pass over; takes the place of the page.' }),
  order: oneOf(['asc', 'desc'], { description: 'Direction of the order.', default: 'asc' }),
  orderby: oneOf(TERM_ORDERS, { description: 'What the list is sorted by.', default: 'name' }),
  hide_empty: boolean({
    description: 'Whether to leave out terms that no published entry carries.',
    default: false,
  }),
  parent: integer({ description: 'Right below this term; 0 for those without a parent.' }),
  post: shownAs(integer(), {
    description: 'Carried by this entry.',
    type: 'integer',
    default: null,
  }),
  slug: list(string(), { description: 'Any of these slugs.' }),
};
