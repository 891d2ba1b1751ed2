import { defineStep } from '../define-step.ts';
import type { Placed } from '../draft.ts';
import { createEntries, entriesHere, placeEntries, updateEntries } from '../entry-rows.ts';
import {
  labelOf,
  type MenuItemRow,
  remoteMenuItem,
  toColumns,
  toItem,
} from '../menus/menu-item-row.ts';
import { menuItemTargets, targetTitles } from '../menus/menu-item-targets.ts';
import { references } from '../moved-records.ts';
import { rawTitle } from '../raw-text.ts';

/** Items come after all that they may lead to. */
export const menuItems = defineStep<typeof remoteMenuItem, MenuItemRow>({
  name: 'menu items',
  singular: 'menu item',
  path: '/core/v2/menu-items',
  everything: { status: 'publish,draft' },
  ids: 'entry',
  isGuarded: true,
  record: remoteMenuItem,
  async draft(page, records) {
    const [menuOf, targetOf] = await Promise.all([
      references(
        page,
        'term',
        records.map(({ menus = 0 }) => menus),
      ),
      menuItemTargets(page, records),
    ]);
    const items = records.map((record) => toItem(page, record, targetOf(record)));
    const titleOf = await targetTitles(page.transaction, items);
    return records.map((record, i) => {
      const item = items[i] ?? toItem(page, record, null);
      const title = rawTitle(record.title ?? {});
      const menu = menuOf(record.menus ?? 0, ['nav_menu']);
      if (menu === null && record.menus)
        page.outcome.incomplete.push(`${labelOf(record)}: its menu ${record.menus} is not here`);
      return {
        remoteId: record.id,
        remoteParentId: record.parent ?? 0,
        parentId: null,
        label: labelOf(record),
        row: {
          // What an item's target is called is the target's to say.
          columns: toColumns(record, title === titleOf(item) ? '' : title),
          terms: menu === null ? [] : [menu],
          item,
        },
      };
    });
  },
  here: entriesHere,
  place: placeEntries,
  async create(page, placed) {
    await createEntries(page, placed);
    await page.transaction.prisma.menuItem.createMany({ data: rowsOf(placed) });
  },
  async update(page, placed) {
    await updateEntries(page, placed);
    const { prisma } = page.transaction;
    await prisma.menuItem.deleteMany({
      where: { entryId: { in: placed.map(({ localId }) => localId) } },
    });
    await prisma.menuItem.createMany({ data: rowsOf(placed) });
  },
});

const rowsOf = (placed: readonly Placed<MenuItemRow>[]) =>
  placed.map(({ localId, row }) => ({ ...row.item, entryId: localId }));
