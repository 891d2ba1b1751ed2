import { ApiError } from '../../../lib/api-error.ts';
import { boolean, recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanDelete, unknownEntry } from '../entries/entry-policy.ts';
import { loadEntry } from '../entries/load-entry.ts';
import { deleteEntry } from '../entries/remove-entry.ts';
import { MENU_ITEM } from './menu-item.ts';
import { currentMenu } from './menu-item-parent.ts';
import { closeGaps, lockMenus } from './menu-order.ts';
import { isPlacedMenu } from './menu-settings.ts';
import { type MenuItemParts, shownMenuItem } from './present-menu-item.ts';

/** Removes an item for good; those below it move up. Answers what it was. */
export const deleteMenuItem = defineOperation({
  name: 'deleteMenuItem',
  kind: 'mutation',
  summary: 'Removes a menu item, with `force` only.',
  args: {
    id: recordId({ description: 'The id of the item.' }),
    force: boolean({ default: false, description: 'Must be true: menu items have no trash.' }),
  },
  async authorize(context, { id }) {
    assertCanDelete(context, await loadEntry(context, MENU_ITEM, id));
  },
  async resolve(context, { id, force }): Promise<MenuItemParts> {
    if (!force)
      throw new ApiError(
        'rest_trash_not_supported',
        501,
        'Menu items have no trash; delete with force=true.',
      );
    const before = await shownMenuItem.load(context, id, 'view');
    if (!before) throw unknownEntry();
    await context.write(async (transaction) => {
      await lockMenus(transaction);
      const menuId = await currentMenu(transaction, id);
      const isUnseen = menuId === null || !(await isPlacedMenu(transaction, menuId));
      await deleteEntry(transaction, id, isUnseen);
      if (menuId !== null) await closeGaps(transaction, menuId);
    });
    return before;
  },
});
