import {
  entryListArgs,
  entryOrders,
  toTermFilter,
} from '../../../content/entries/collection-args.ts';
import { createEntry } from '../../../content/entries/create-entry.ts';
import { childrenOf, moveChildrenUp } from '../../../content/entries/entry-hierarchy.ts';
import {
  assertCanCreate,
  assertCanDelete,
  assertCanEdit,
  assertCanRead,
  loadEntry,
  unknownEntry,
} from '../../../content/entries/entry-policy.ts';
import { joinedTerms, type TermCondition } from '../../../content/entries/entry-query.ts';
import { filterStatuses, statusFilter } from '../../../content/entries/entry-status.ts';
import { defineEntryList } from '../../../content/entries/list-entries.ts';
import { deleteEntry } from '../../../content/entries/remove-entry.ts';
import { termFilter } from '../../../content/entries/taxonomy-args.ts';
import { conflict, entryForWrite, updateEntry } from '../../../content/entries/update-entry.ts';
import { filterArgs, sortedFields } from '../../../content/fields/field.ts';
import { menuItemKind } from '../../../content/kinds/registry.ts';
import { MENU_ITEM, menuItemById } from '../../../content/menus/menu-item.ts';
import {
  currentMenu,
  holdMenu,
  holdMenuItemParent,
  lockMenus,
  takePlace,
} from '../../../content/menus/menu-order.ts';
import { type ArgValues, boolean, oneOf, recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { noTrash } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import {
  menuItemFields,
  newMenuItemFields,
  readWrittenMenuItem,
  type WrittenMenuItem,
} from './menu-item-fields.ts';
import { assertCanManageMenus, itemsToLeaveOut } from './menu-policy.ts';
import { isPlacedMenu } from './menu-settings.ts';
import { type MenuItemParts, shownMenuItem } from './present-menu-item.ts';

/** docs/rest.md §4.8; answers the item's summary. */
export const getMenuItem = defineOperation({
  name: 'getMenuItem',
  kind: 'query',
  summary: 'Reads a menu item.',
  args: { id: recordId({ description: 'The id of the item.' }) },
  async authorize(context, { id }) {
    const item = await loadEntry(context, MENU_ITEM, id);
    assertCanManageMenus(context);
    assertCanRead(context, item);
    if ((await itemsToLeaveOut(context)).includes(id)) throw unknownEntry();
  },
  resolve: (context, { id }) => loadEntry(context, MENU_ITEM, id),
});

const { author: _, author_exclude: __, ...shared } = entryListArgs;

/** The arguments of a list of menu items (docs/rest.md §4.8). */
const menuItemListArgs = {
  ...shared,
  per_page: { ...shared.per_page, default: 100 },
  order: { ...shared.order, default: 'asc' },
  orderby: oneOf([...entryOrders, ...sortedFields(menuItemKind.fields)], {
    description: 'What the list is sorted by.',
    default: 'menu_order',
  }),
  status: statusFilter(filterStatuses, 'publish'),
  tax_relation: oneOf(['AND', 'OR'], {
    description: 'How conditions on different taxonomies are joined.',
  }),
  menus: termFilter({ description: 'In these menus.', operator: true }),
  menus_exclude: termFilter({ description: 'In none of these menus.' }),
  ...filterArgs(menuItemKind.fields),
};

/** One page of menu items, as ids and versions (docs/rest.md §4.8). */
export const listMenuItems = defineEntryList({
  kind: menuItemKind,
  listArgs: menuItemListArgs,
  authorize: assertCanManageMenus,
  toQuery: async (context, args) => ({
    leaveOut: await itemsToLeaveOut(context),
    terms: joinedTerms(args.tax_relation, [
      ...menuCondition(args.menus, 'some'),
      ...menuCondition(args.menus_exclude, 'none'),
    ]),
  }),
});

function menuCondition(
  value: ArgValues<typeof menuItemListArgs>['menus'],
  match: 'some' | 'none',
): TermCondition[] {
  if (value === undefined) return [];
  const { terms: termIds, operator } = toTermFilter(value);
  if (termIds.length === 0) return [];
  return [{ termIds, match: match === 'some' && operator === 'AND' ? 'all' : match }];
}

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
    const entry = await loadEntry(context, MENU_ITEM, args.id);
    const { id } = entry;
    const item = await menuItemById(context).load(id);
    if (!item) throw conflict();
    const written = await readWrittenMenuItem(context, args, { item, entry });
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
  // Items below or above an item are always in its menu.
  if (isElsewhere) await moveChildrenUp(transaction, before, await childrenOf(transaction, before));
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
  await transaction.prisma.menuItem.update({ where: { entryId: id }, data: row });
}

/** Deletes an item for good; the items below it move up. Returns its last state. */
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
    if (!force) throw noTrash('Menu items have no trash; delete with force=true.');
    const before = await shownMenuItem.load(context, id, 'view');
    if (!before) throw unknownEntry();
    await context.write(async (transaction) => {
      await lockMenus(transaction);
      const menuId = await currentMenu(transaction, id);
      const isUnseen = menuId === null || !(await isPlacedMenu(transaction, menuId));
      await deleteEntry(context, transaction, id, isUnseen);
    });
    return before;
  },
});
