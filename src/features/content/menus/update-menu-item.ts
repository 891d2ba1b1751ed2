import { recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { assertCanEdit } from '../entries/entry-policy.ts';
import { loadEntry } from '../entries/load-entry.ts';
import { moveChildrenUp } from '../entries/move-children-up.ts';
import { conflict, entryForWrite, updateEntry } from '../entries/update-entry.ts';
import { MENU_ITEM, menuItemById } from './menu-item.ts';
import { menuItemFields } from './menu-item-fields.ts';
import { currentMenu, holdMenu, holdMenuItemParent } from './menu-item-parent.ts';
import { closeGaps, lockMenus, takePlace } from './menu-order.ts';
import { readWrittenMenuItem, type WrittenMenuItem } from './written-menu-item.ts';

/** docs/rest.md §4.8; answers the item's id. */
export const updateMenuItem = defineOperation({
  name: 'updateMenuItem',
  kind: 'mutation',
  summary: 'Changes a menu item.',
  args: { id: recordId({ description: 'The id of the item.' }), ...menuItemFields },
  async authorize(context, { id }) {
    assertCanEdit(context, await loadEntry(context, MENU_ITEM, id));
  },
  async resolve(context, args): Promise<number> {
    const { id, title } = await loadEntry(context, MENU_ITEM, args.id);
    const item = await menuItemById(context).load(id);
    if (!item) throw conflict();
    const written = await readWrittenMenuItem(context, args, { item, title });
    await context.write(async (transaction) => {
      await lockMenus(transaction);
      await change(context, transaction, id, written, args);
    });
    return id;
  },
});

interface Wishes {
  readonly menus?: number | undefined;
  readonly parent?: number | undefined;
  readonly menu_order?: number | undefined;
}

async function change(
  context: Context,
  transaction: Transaction,
  id: number,
  { row, entry }: WrittenMenuItem,
  { menus, parent, menu_order: wish }: Wishes,
): Promise<void> {
  const before = await entryForWrite(transaction, id);
  const had = await currentMenu(transaction, id);
  const menuId = menus === undefined ? had : menus || null;
  const isElsewhere = menuId !== had;
  await holdMenu(transaction, menuId);
  // What stands below an item, or above it, is of the same menu.
  if (isElsewhere) await moveChildrenUp(transaction, before);
  const parentId = parent === undefined ? (isElsewhere ? null : undefined) : parent || null;
  await holdMenuItemParent(transaction, { id, menuId }, parentId ?? null);
  const asked = wish ?? (isElsewhere ? before.menuOrder : undefined);
  const menuOrder =
    menuId === null || asked === undefined
      ? asked
      : await takePlace(transaction, menuId, id, asked);
  await updateEntry(context, transaction, id, {
    ...entry,
    parentId,
    menuOrder,
    ...(isElsewhere ? { terms: { nav_menu: menuId === null ? [] : [menuId] } } : {}),
  });
  if (isElsewhere && had !== null) await closeGaps(transaction, had);
  await transaction.prisma.menuItem.update({ where: { entryId: id }, data: row });
}
