import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import { toTermFilter } from '../entries/collection-args.ts';
import { sharedQuery } from '../entries/entry-list-query.ts';
import type { EntryQuery, EntryRef, TermCondition } from '../entries/entry-query.ts';
import { pageOfEntries } from '../entries/page-of-entries.ts';
import { filterStatuses } from '../entries/record-statuses.ts';
import { assertCanFilterStatuses, spellOut } from '../entries/status-policy.ts';
import { menuItemKind } from './menu-item-kind.ts';
import { menuItemListArgs } from './menu-item-list-args.ts';
import { assertCanManageMenus } from './menu-policy.ts';

/** interface.md §4.4: one page of menu items, as ids and versions. */
export const listMenuItems = defineOperation({
  name: 'listMenuItems',
  kind: 'query',
  summary: 'Lists menu items.',
  args: menuItemListArgs,
  authorize(context, { status }) {
    assertCanManageMenus(context);
    // Nobody but who arranges menus sees what is not published; no right is named after the kind.
    assertCanFilterStatuses(context.viewer, status, {
      words: filterStatuses,
      open: 'publish',
      all: 'edit_theme_options',
      private: 'edit_theme_options',
    });
  },
  resolve: (context, args): Promise<Page<EntryRef>> =>
    pageOfEntries(context, toQuery(context, args), args),
});

function toQuery(context: Context, args: ArgValues<typeof menuItemListArgs>): EntryQuery {
  return {
    ...sharedQuery(context, { ...args, author: [], author_exclude: [] }, menuItemKind),
    statuses: spellOut(args.status),
    terms: [...menuCondition(args.menus, 'some'), ...menuCondition(args.menus_exclude, 'none')],
    termRelation: args.tax_relation,
  };
}

function menuCondition(
  value: ArgValues<typeof menuItemListArgs>['menus'],
  match: 'some' | 'none',
): TermCondition[] {
  if (value === undefined) return [];
  const { terms: termIds, operator } = toTermFilter(value);
  if (termIds.length === 0) return [];
  return [{ termIds, match: match === 'some' && operator === 'AND' ? 'all' : match }];
}
