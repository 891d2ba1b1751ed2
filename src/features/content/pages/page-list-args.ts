import { integer, list, oneOf } from '../../../operation/args.ts';
import { entryListArgs } from '../entries/collection-args.ts';
import { filterStatuses } from '../entries/record-statuses.ts';
import { statusFilter } from '../entries/status-filter-arg.ts';

const { search_semantics, offset, order, search_columns, slug, ...shared } = entryListArgs;

/** What a list of pages may be asked for (interface.md §4.4), in the index's order. */
export const pageListArgs = {
  ...shared,
  menu_order: integer({ description: 'With this place among other pages.' }),
  search_semantics,
  offset,
  order,
  orderby: oneOf(
    [
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
      'menu_order',
    ],
    { description: 'What the list is sorted by.', default: 'date' },
  ),
  parent: list(integer(), { description: 'Right below any of these pages.', default: [] }),
  parent_exclude: list(integer(), {
    description: 'Right below none of these pages.',
    default: [],
  }),
  search_columns,
  slug,
  status: statusFilter(filterStatuses, 'publish'),
};
