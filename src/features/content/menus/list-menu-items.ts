import { filterArgs, sortedFields } from '../../../model/field-args.ts';
import { type ArgValues, integer, oneOf } from '../../../operation/args.ts';
import { entryListArgs, entryOrders, toTermFilter } from '../entries/collection-args.ts';
import type { TermCondition } from '../entries/entry-query.ts';
import { defineEntryList } from '../entries/list-entries.ts';
import { filterStatuses } from '../entries/record-statuses.ts';
import { statusFilter } from '../entries/status-filter-arg.ts';
import { joinedTerms } from '../entries/term-filter.ts';
import { termFilter } from '../entries/term-filter-arg.ts';
import { menuItemKind } from './menu-item-kind.ts';
import { assertCanManageMenus } from './menu-policy.ts';
import { itemsToLeaveOut } from './visible-menus.ts';

const { author: _, author_exclude: __, ...shared } = entryListArgs;

/** What a list of menu items may be asked for (docs/rest.md §4.8). */
const menuItemListArgs = {
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

/** One page of menu items, as ids and versions (docs/rest.md §4.8). */
export const listMenuItems = defineEntryList({
  kind: menuItemKind,
  listArgs: menuItemListArgs,
  authorize: assertCanManageMenus,
  toQuery: async (context, args) => ({
    leaveOut: await itemsToLeaveOut(context),
    terms: joinedTerms(args.tax_relation, [
      ...menuCondition(args.menus, 'some'),
      ...menuCondition(args.menus_exclude, 'none'),
    ]),
  }),
});

function menuCondition(
  value: ArgValues<typeof menuItemListArgs>['menus'],
  match: 'some' | 'none',
): TermCondition[] {
  if (value === undefined) return [];
  const { terms: termIds, operator } = toTermFilter(value);
  if (termIds.length === 0) return [];
  return [{ termIds, match: match === 'some' && operator === 'AND' ? 'all' : match }];
}
