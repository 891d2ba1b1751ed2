import { filterArgs, sortedFields } from '../../../model/field-args.ts';
import { integer, oneOf } from '../../../operation/args.ts';
import { entryListArgs, entryOrders } from '../entries/collection-args.ts';
import { filterStatuses } from '../entries/record-statuses.ts';
import { statusFilter } from '../entries/status-filter-arg.ts';
import { termFilter } from '../entries/term-filter-arg.ts';
import { menuItemKind } from './menu-item-kind.ts';

const { author: _, author_exclude: __, ...shared } = entryListArgs;

/** What a list of menu items may be asked for (interface.md §4.4). */
export const menuItemListArgs = {
  ...shared,
  per_page: integer({
    description: 'How many items a page has.',
    default: 100,
    minimum: 1,
    maximum: 100,
  }),
  order: oneOf(['asc', 'desc'], { description: 'Direction of the order.', default: 'asc' }),
  orderby: oneOf([...entryOrders, ...sortedFields(menuItemKind.fields)], {
    description: 'What the list is sorted by.',
    default: 'menu_order',
  }),
  status: statusFilter(filterStatuses, 'publish'),
  tax_relation: oneOf(['AND', 'OR'], {
    description: 'How conditions on different taxonomies are joined.',
  }),
  menus: termFilter({ description: 'In these menus.', operator: true }),
  menus_exclude: termFilter({ description: 'In none of these menus.' }),
  ...filterArgs(menuItemKind.fields),
};
