import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { loadConnection } from '../../../../graphql/map-connection.ts';
import { translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import type { EntryCursorValues } from '../../entries/entry-cursor-args.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import type { EntryOrder, TermCondition } from '../../entries/entry-query.ts';
import { type EntryParent, listEntriesOf } from '../../entries/list-entries.ts';
import { listMenuItems } from '../list-menu-items.ts';
import { MENU_ITEM } from '../menu-item.ts';
import { visibleMenus } from '../visible-menus.ts';
import { type MenuItemModel, toMenuItemModel } from './menu-model.ts';
import { type MenuItemWhere, menuAt, NO_ID } from './menu-where.ts';

interface MenuItemListArgs extends PagingArgs {
  readonly where?: MenuItemWhere | null | undefined;
}

const orders: readonly EntryOrder[] = [{ by: 'number:menuOrder', direction: 'asc' }];

/** Menu items in the order of their menus, of those menus that the viewer may see; all of them unless said. */
export const menuItemConnection = (
  context: Context,
  { where, ...paging }: MenuItemListArgs,
  list: Pick<ReturnType<typeof listEntriesOf>, 'connection'> = listMenuItems,
): Promise<Connection<MenuItemModel>> =>
  translated(async () => {
    const args = { ...(await readWhere(context, where)), orders };
    return loadConnection(await list.connection(context, args, paging), async ({ id }) => {
      const entry = await entryById(context).load(id);
      return entry && toMenuItemModel(entry);
    });
  });

/** Those of a menu, or right below an item; many such lists are read together. */
export const menuItemConnectionOf = (
  context: Context,
  parent: EntryParent,
  args: MenuItemListArgs,
): Promise<Connection<MenuItemModel>> =>
  menuItemConnection(context, args, listEntriesOf(parent, [MENU_ITEM]));

async function readWhere(
  context: Context,
  where: MenuItemWhere | null | undefined,
): Promise<EntryCursorValues> {
  const visible = await visibleMenus(context);
  const { id, location, parentDatabaseId, parentId } = where ?? {};
  const parent = parentDatabaseId ?? parentId;
  return {
    ...(id == null ? {} : { include: [toDatabaseId(id, 'post') ?? NO_ID] }),
    ...(parent == null ? {} : { parent: [toDatabaseId(parent, 'post') ?? NO_ID] }),
    terms: [
      ...(location == null ? [] : [inMenus([await menuAt(context, String(location))])]),
      ...(visible === null ? [] : [inMenus(visible)]),
    ],
  };
}

const inMenus = (ids: readonly number[]): TermCondition => ({
  termIds: ids.length > 0 ? ids : [NO_ID],
  match: 'some',
});
