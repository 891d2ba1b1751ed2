import { canReadRecord } from '../../../../auth/record-capabilities.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { findableNode, type NodeModel } from '../../../../graphql/node.ts';
import { isRecordId } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Entry } from '../../entries/entry.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import { type Term, termById } from '../../terms/term.ts';
import { MENU_ITEM, menuOfItem } from '../menu-item.ts';
import { canReadMenus } from '../menu-policy.ts';
import { menuPlacings } from '../menu-settings.ts';
import { type MenuItemParts, shownMenuItem } from '../present-menu-item.ts';

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
  const isPossible = isRecordId(id) && (await canSeeMenu(context, id));
  const term = isPossible ? await termById(context).load(id) : null;
  return term?.taxonomy === 'nav_menu' ? toMenuModel(term) : null;
}

/** The menu item of an id that the viewer may see, as its menu; else null. */
export async function loadMenuItemModel(
  context: Context,
  id: number,
): Promise<MenuItemModel | null> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  if (entry?.kind !== MENU_ITEM || !canReadRecord(context.viewer, entry)) return null;
  const menu = await menuOfItem(context).load(id);
  return (await canSeeMenu(context, menu?.termId ?? null)) ? toMenuItemModel(entry) : null;
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

/** The ids of the menus that the viewer may see: those at a location, which are there to be seen; null for all. */
export async function visibleMenus(context: Context): Promise<readonly number[] | null> {
  if (canReadMenus(context)) return null;
  return Object.values((await menuPlacings(context)).menuLocations);
}

/** @param id of the menu; null for that of an item that is in none */
async function canSeeMenu(context: Context, id: number | null): Promise<boolean> {
  const visible = await visibleMenus(context);
  return visible === null || (id !== null && visible.includes(id));
}
