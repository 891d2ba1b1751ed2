import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  browseEntries,
  browseEntriesOf,
  type EntryFilter,
  type EntryParent,
} from '../../entries/browse-entries.ts';
import type { EntryOrder, TermCondition } from '../../entries/entry-query.ts';
import { MENU_ITEM } from '../menu-item.ts';
import { visibleMenus } from '../visible-menus.ts';
import { type MenuItemModel, toMenuItemModel } from './menu-model.ts';
import { type MenuItemWhere, menuAt, NO_ID } from './menu-where.ts';

interface MenuItemListArgs extends PagingArgs {
  readonly where?: MenuItemWhere | null | undefined;
}

const kinds = [MENU_ITEM];
const order: readonly EntryOrder[] = [{ by: 'number:menuOrder', direction: 'asc' }];

/** Menu items in the order of their menus, of those menus that the viewer may see. */
export async function menuItemConnection(
  context: Context,
  { where, ...paging }: MenuItemListArgs,
): Promise<Connection<MenuItemModel>> {
  const filter = await readWhere(context, where);
  const list = await perform(browseEntries, context, { kinds, filter, order, ...paging });
  return mapConnection(list, toMenuItemModel);
}

/** Those of a menu, or right below an item; many such lists are read by one statement. */
export const menuItemConnectionOf = (
  context: Context,
  parent: EntryParent,
  { where, ...paging }: MenuItemListArgs,
): Promise<Connection<MenuItemModel>> =>
  translated(async () => {
    const filter = await readWhere(context, where);
    const list = await browseEntriesOf(context, parent, { kinds, filter, order, ...paging });
    return mapConnection(list, toMenuItemModel);
  });

async function readWhere(
  context: Context,
  where: MenuItemWhere | null | undefined,
): Promise<EntryFilter> {
  const visible = await visibleMenus(context);
  const { id, location, parentDatabaseId, parentId } = where ?? {};
  const parent = parentDatabaseId ?? parentId;
  return {
    ...(id == null ? {} : { include: [toDatabaseId(id, 'post') ?? NO_ID] }),
    ...(parent == null ? {} : { parents: [toDatabaseId(parent, 'post') ?? NO_ID] }),
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
