import { loadConnection } from '../../../../graphql/map-connection.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import type { Connection } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import type { EntryList, EntryListArgs } from '../../entries/graphql/entry-connections.ts';
import { type EntryParent, listEntriesOf } from '../../entries/list-entries.ts';
import { listMenuItems } from '../list-menu-items.ts';
import { MENU_ITEM } from '../menu-item.ts';
import { itemsToLeaveOut } from '../visible-menus.ts';
import { type MenuItemModel, toMenuItemModel } from './menu-model.ts';
import { readMenuItemWhere } from './menu-where.ts';

/** Menu items in the order of their menus, of those menus that the viewer may see; all of them unless said. */
export const menuItemConnection = (
  context: Context,
  { where, ...paging }: EntryListArgs,
  list: EntryList = listMenuItems,
): Promise<Connection<MenuItemModel>> =>
  translated(async () => {
    const asked = await readMenuItemWhere(context, where);
    const args = { ...asked.args, leave_out: await itemsToLeaveOut(context) };
    return loadConnection(
      await performList(list, context, { ...asked, args }, paging),
      async ({ id }) => {
        const entry = await entryById(context).load(id);
        return entry && toMenuItemModel(entry);
      },
    );
  });

/** Those of a menu, or right below an item; many such lists are read together. */
export const menuItemConnectionOf = (
  context: Context,
  parent: EntryParent,
  args: EntryListArgs,
): Promise<Connection<MenuItemModel>> =>
  menuItemConnection(context, args, listEntriesOf(parent, [MENU_ITEM]));
