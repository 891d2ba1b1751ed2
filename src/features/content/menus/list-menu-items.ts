import type { ArgValues } from '../../../operation/args.ts';
import { toTermFilter } from '../entries/collection-args.ts';
import type { TermCondition } from '../entries/entry-query.ts';
import { defineEntryList } from '../entries/list-entries.ts';
import { joinedTerms } from '../entries/term-filter.ts';
import { menuItemKind } from './menu-item-kind.ts';
import { menuItemListArgs } from './menu-item-list-args.ts';
import { assertCanManageMenus } from './menu-policy.ts';
import { itemsToLeaveOut } from './visible-menus.ts';

/** One page of menu items, as ids and versions (interface.md §4.4). */
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
