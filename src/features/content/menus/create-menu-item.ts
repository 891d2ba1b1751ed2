import { defineOperation } from '../../../operation/operation.ts';
import { createEntry } from '../entries/create-entry.ts';
import { assertCanCreate } from '../entries/entry-policy.ts';
import { MENU_ITEM } from './menu-item.ts';
import { newMenuItemFields } from './menu-item-fields.ts';
import { holdMenu, holdMenuItemParent } from './menu-item-parent.ts';
import { lockMenus, takePlace } from './menu-order.ts';
import { readWrittenMenuItem } from './written-menu-item.ts';

/** docs/rest.md §4.8; answers the new item's id. */
export const createMenuItem = defineOperation({
  name: 'createMenuItem',
  kind: 'mutation',
  summary: 'Creates a menu item.',
  args: newMenuItemFields,
  authorize: (context) => assertCanCreate(context, MENU_ITEM),
  async resolve(context, args): Promise<number> {
    const { row, entry } = await readWrittenMenuItem(context, args, null);
    const menuId = args.menus || null;
    const parentId = args.parent || null;
    return context.write(async (transaction) => {
      await lockMenus(transaction);
      await holdMenu(transaction, menuId);
      await holdMenuItemParent(transaction, { id: null, menuId }, parentId);
      const menuOrder =
        menuId === null
          ? (args.menu_order ?? 1)
          : await takePlace(transaction, menuId, null, args.menu_order);
      const id = await createEntry(context, transaction, MENU_ITEM, {
        ...entry,
        parentId,
        menuOrder,
        commentStatus: 'closed',
        pingStatus: 'closed',
        ...(menuId === null ? {} : { terms: { nav_menu: [menuId] } }),
      });
      await transaction.prisma.menuItem.create({ data: { ...row, entryId: id } });
      return id;
    });
  },
});
