import { filterArgs, sortedFields } from '../../../model/field-args.ts';
import { integer, list, oneOf } from '../../../operation/args.ts';
import { entryListArgs, entryOrders } from '../entries/collection-args.ts';
import { filterStatuses } from '../entries/record-statuses.ts';
import { statusFilter } from '../entries/status-filter-arg.ts';
import { pageKind } from './page-kind.ts';

const { search_semantics, offset, order, search_columns, slug, ...shared } = entryListArgs;

/** What a list of pages may be asked for (docs/rest.md §4.1), in the index's order. */
export const pageListArgs = {
  ...shared,
  ...filterArgs(pageKind.fields),
  search_semantics,
  offset,
  order,
  orderby: oneOf([...entryOrders, ...sortedFields(pageKind.fields)], {
    description: 'What the list is sorted by.',
    default: 'date',
  }),
  parent: list(integer(), { description: 'Right below any of these pages.', default: [] }),
  parent_exclude: list(integer(), {
    description: 'Right below none of these pages.',
    default: [],
  }),
  search_columns,
  slug,
  status: statusFilter(filterStatuses, 'publish'),
};
