import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { findableNode, type NodeModel } from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Entry } from '../../entries/entry.ts';
import type { Term } from '../../terms/term.ts';
import { type MenuItemParts, shownMenuItem } from '../present-menu-item.ts';
import { visibleMenu, visibleMenuItem } from '../visible-menus.ts';

/** A menu as GraphQL sees it. */
export interface MenuModel extends NodeModel {
  readonly term: Term;
}

/** A menu item as GraphQL sees it; what it leads to is loaded when it is asked for. */
export interface MenuItemModel extends NodeModel {
  readonly entry: Entry;
}

export const toMenuModel = (term: Term): MenuModel => ({
  typename: 'Menu',
  idType: 'term',
  databaseId: term.id,
  term,
});

export const toMenuItemModel = (entry: Entry): MenuItemModel => ({
  typename: 'MenuItem',
  idType: 'post',
  databaseId: entry.id,
  entry,
});

/** The menu of an id that the viewer may see; else null. */
export async function loadMenuModel(context: Context, id: number): Promise<MenuModel | null> {
  const term = await visibleMenu(context, id);
  return term && toMenuModel(term);
}

/** The menu item of an id that the viewer may see, as its menu; else null. */
export async function loadMenuItemModel(
  context: Context,
  id: number,
): Promise<MenuItemModel | null> {
  const entry = await visibleMenuItem(context, id);
  return entry && toMenuItemModel(entry);
}

/** @throws Error for an item that is gone meanwhile */
export async function partsOf(context: Context, { entry }: MenuItemModel): Promise<MenuItemParts> {
  const parts = await shownMenuItem.load(context, entry.id, 'view');
  if (!parts) throw new Error(`Menu item ${entry.id} has no row of its own.`);
  return parts;
}

/** Their fields are in menu-type.ts and menu-item-type.ts. */
export const MenuRef = builder.objectRef<MenuModel>('Menu');
export const MenuItemRef = builder.objectRef<MenuItemModel>('MenuItem');

export const MenuConnections = connectionFamily('Menu', MenuRef);
export const MenuItemConnections = connectionFamily('MenuItem', MenuItemRef);

findableNode('term', (context, id) => loadMenuModel(context, Number(id)));
findableNode('post', (context, id) => loadMenuItemModel(context, Number(id)));
