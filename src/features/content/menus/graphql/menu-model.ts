import { type Entry, entryById } from '../../../../content/entries/entry.ts';
import { entryCursorArgs } from '../../../../content/entries/entry-cursor-args.ts';
import type { TermCondition } from '../../../../content/entries/entry-query.ts';
import { type EntryParent, listEntriesOf } from '../../../../content/entries/list-entries.ts';
import { MENU_ITEM } from '../../../../content/menus/menu-item.ts';
import { termCursorArgs } from '../../../../content/terms/find-terms.ts';
import type { Term } from '../../../../content/terms/term.ts';
import { arg, defineWhere, id } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily, loadConnection } from '../../../../graphql/connection.ts';
import type { Maybe } from '../../../../graphql/global-id.ts';
import { findableNode, type NodeModel } from '../../../../graphql/node.ts';
import { type AskedArgs, performList, translated } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Connection } from '../../../../operation/lists/connection.ts';
import type { EntryList, EntryListArgs } from '../../entries/graphql/entry-connections.ts';
import { theme } from '../../site/list-themes.ts';
import { listMenuItems } from '../menu-item-operations.ts';
import { itemsToLeaveOut, visibleMenu, visibleMenuItem, visibleMenus } from '../menu-policy.ts';
import { menuPlacings } from '../menu-settings.ts';
import { type MenuItemParts, shownMenuItem } from '../present-menu-item.ts';

/** `primary-menu` as `PRIMARY_MENU`: a location in GraphQL's letters. */
export const locationEnumName = (name: string): string =>
  name.toUpperCase().replaceAll('-', '_').replace(/^\d/, '_$&');

/** The values of `MenuLocationEnum`; of locations that are alike in GraphQL's letters, the first has the name. */
export const locationValues = (locations: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(locations)
      .map(
        ([name, description]) =>
          [locationEnumName(name), { value: name, description: `${description}.` }] as const,
      )
      .reverse(),
  );

/** The theme's locations; those of the site are added to it (src/app/schema.ts). */
export const MenuLocationEnumRef = builder.enumType('MenuLocationEnum', {
  description: 'Where a front end shows a menu.',
  values: locationValues(theme.menuLocations),
});

/** `where` of lists of menus. */
export const menuWhere = defineWhere({
  name: 'RootQueryToMenuConnectionWhereArgs',
  description: 'Which menus.',
  args: termCursorArgs,
  fields: {
    id: id('include', 'term', { publishedAs: 'Int', description: 'The one of this number.' }),
    slug: arg('slug', { isList: false, description: 'The one of this slug.' }),
  },
  further: (t) => ({
    location: t.field({ type: MenuLocationEnumRef, description: 'The one shown there.' }),
  }),
});

/** Reads the arguments of a list of menus. A location selects the menu that is shown there. */
export async function readMenuWhere(context: Context, where: Maybe<object>): Promise<AskedArgs> {
  const asked = menuWhere.read(where);
  const location = locationOf(where);
  if (location == null) return asked;
  const shown = await menuAt(context, location);
  const include = [asked.args.include ?? shown].flat();
  return { ...asked, args: { ...asked.args, include: [include.includes(shown) ? shown : NO_ID] } };
}

/** The id of the menu that is shown at a location; that of no record for none. */
const menuAt = async (context: Context, location: string): Promise<number> =>
  (await menuPlacings(context)).menuLocations[location] ?? NO_ID;

/** The id of no record. */
const NO_ID = -1;

/** `where` of lists of menu items. */
export const menuItemWhere = defineWhere({
  name: 'RootQueryToMenuItemConnectionWhereArgs',
  description: 'Which menu items.',
  args: entryCursorArgs,
  fields: {
    id: id('include', 'post', { publishedAs: 'Int', description: 'The one of this number.' }),
    parentDatabaseId: id('parent', 'post', {
      publishedAs: 'Int',
      collect: ([first]) => [first], // this one, where both are given
      description: 'Right below this one; 0 for those below none.',
    }),
    parentId: id('parent', 'post', { description: 'Right below the one of this global id.' }),
  },
  further: (t) => ({
    location: t.field({
      type: MenuLocationEnumRef,
      description: 'Those of the menu that is shown there.',
    }),
  }),
});

/** The arguments of a list of menu items: in the order of their menus, and of those menus alone that the viewer may see. */
async function readMenuItemWhere(context: Context, where: Maybe<object>): Promise<AskedArgs> {
  const { args, names } = menuItemWhere.read(where);
  const visible = await visibleMenus(context);
  const location = locationOf(where);
  const terms = [
    ...(location == null ? [] : [inMenus([await menuAt(context, location)])]),
    ...(visible === null ? [] : [inMenus(visible)]),
  ];
  return {
    args: { ...args, terms, orders: [{ by: 'menuOrder', direction: 'asc' }] },
    names,
  };
}

const inMenus = (ids: readonly number[]): TermCondition => ({
  termIds: ids.length > 0 ? ids : [NO_ID],
  match: 'some',
});

const locationOf = (where: Maybe<object>): Maybe<string> =>
  (where as Maybe<{ readonly location?: Maybe<string> }>)?.location; // as both inputs above have it

/** A menu as GraphQL sees it. */
export interface MenuModel extends NodeModel {
  readonly term: Term;
}

/** A menu item as GraphQL sees it. A resolver loads its target. */
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

/** @throws Error if the item has been deleted meanwhile */
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

/** Menu items that the viewer may see; by default all of them, in the order of their menus. */
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

/** Returns the items of a menu, or directly below an item. Many such lists are read together. */
export const menuItemConnectionOf = (
  context: Context,
  parent: EntryParent,
  args: EntryListArgs,
): Promise<Connection<MenuItemModel>> =>
  menuItemConnection(context, args, listEntriesOf(parent, [MENU_ITEM]));
