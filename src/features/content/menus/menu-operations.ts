import { deleteEntry } from '../../../content/entries/remove-entry.ts';
import { MENU_ITEM } from '../../../content/menus/menu-item.ts';
import { lockMenus } from '../../../content/menus/menu-order.ts';
import { defineTermList } from '../../../content/terms/list-terms.ts';
import { taxonomies } from '../../../content/terms/taxonomies.ts';
import { readTermName } from '../../../content/terms/term-name.ts';
import {
  changeTerm,
  type DeletedTerm,
  loadTerm,
  removeTerm,
  writeTerm,
} from '../../../content/terms/term-operations.ts';
import { lockTerms } from '../../../content/terms/term-parent.ts';
import { canCreateTerms, canDeleteTerm, canEditTerms } from '../../../content/terms/term-policy.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { boolean, recordId, required } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { noTrash, refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { assertCanManageMenus, visibleMenus } from './menu-policy.ts';
import { assertKnownLocations, isPlacedMenu, placeMenu } from './menu-settings.ts';
import { menuFields, presentMenu } from './present-menu.ts';

/** docs/rest.md §4.8 */
export const getMenu = defineOperation({
  name: 'getMenu',
  kind: 'query',
  summary: 'Reads a menu.',
  args: { id: recordId({ description: 'The id of the menu.' }) },
  async authorize(context, { id }) {
    await loadTerm(context, taxonomies.nav_menu, id);
    assertCanManageMenus(context);
  },
  resolve: (context, { id }) => loadTerm(context, taxonomies.nav_menu, id),
});

/**
 * Lists menus. Pages, of ids and versions, are for viewers who may read menus; lists by cursor show the menus that the viewer may see.
 */
export const listMenus = defineTermList({
  taxonomies: ['nav_menu'],
  name: 'listMenus',
  summary: 'Lists menus.',
  authorizePage: assertCanManageMenus,
  visible: visibleMenus,
});

/** Answers the new menu's id. */
export const createMenu = defineOperation({
  name: 'createMenu',
  kind: 'mutation',
  summary: 'Creates a menu.',
  args: { ...menuFields, name: required(menuFields.name) },
  authorize({ viewer }) {
    if (!canCreateTerms(viewer, taxonomies.nav_menu))
      throw refused(viewer, 'rest_cannot_create', 'You are not allowed to create menus.');
  },
  async resolve(context, args): Promise<number> {
    await assertKnownLocations(context, args.locations);
    return context.write(async (transaction) => {
      await assertMenuNameFree(transaction, args.name);
      const term = { ...args, parent: undefined };
      const id = await writeTerm(transaction, taxonomies.nav_menu, term);
      await placeMenu(transaction, id, args);
      return id;
    });
  },
});

/** Answers the menu's id. */
export const updateMenu = defineOperation({
  name: 'updateMenu',
  kind: 'mutation',
  summary: 'Changes a menu.',
  args: { id: recordId({ description: 'The id of the menu.' }), ...menuFields },
  async authorize(context, { id }) {
    await loadTerm(context, taxonomies.nav_menu, id);
    if (!canEditTerms(context.viewer, taxonomies.nav_menu))
      throw refused(context.viewer, 'rest_cannot_update', 'You are not allowed to edit menus.');
  },
  async resolve(context, { id, ...args }): Promise<number> {
    const { name, slug, description } = args;
    await assertKnownLocations(context, args.locations);
    await context.write(async (transaction) => {
      if (name !== undefined) await assertMenuNameFree(transaction, name, id);
      // A new name makes a new slug, unless the caller gives a slug (as the reference does it).
      const renamed = name === undefined ? slug : (slug ?? '');
      // The locations are part of a menu, so that its version also rises with them.
      await changeTerm(context, transaction, taxonomies.nav_menu, id, {
        name,
        slug: renamed,
        description,
      });
      await placeMenu(transaction, id, args);
    });
    return id;
  },
});

/** Removes a menu for good, with its items. */
export const deleteMenu = defineOperation({
  name: 'deleteMenu',
  kind: 'mutation',
  summary: 'Removes a menu and its items, with `force` only.',
  args: {
    id: recordId({ description: 'The id of the menu.' }),
    force: boolean({ default: false, description: 'Must be true: menus have no trash.' }),
  },
  async authorize(context, { id }) {
    await loadTerm(context, taxonomies.nav_menu, id);
    if (!canDeleteTerm(context, taxonomies.nav_menu, id))
      throw refused(context.viewer, 'rest_cannot_delete', 'You are not allowed to delete menus.');
  },
  async resolve(context, { id, force }): Promise<DeletedTerm> {
    if (!force) throw noTrash('Menus have no trash; delete with force=true.');
    const term = await loadTerm(context, taxonomies.nav_menu, id);
    const shown = await presentMenu(context, term, 'view');
    await context.write(async (transaction) => {
      await lockMenus(transaction);
      const isUnseen = !(await isPlacedMenu(transaction, id));
      await removeItems(context, transaction, id, isUnseen);
      await removeTerm(context, transaction, taxonomies.nav_menu, id, isUnseen);
      await placeMenu(transaction, id, { locations: [], auto_add: false });
    });
    return { term, shown };
  },
});

async function removeItems(
  context: Context,
  transaction: Transaction,
  menuId: number,
  isUnseen: boolean,
): Promise<void> {
  const items = await transaction.prisma.entry.findMany({
    where: { kind: MENU_ITEM, terms: { some: { termId: menuId } } },
    select: { id: true },
  });
  for (const { id } of items) await deleteEntry(context, transaction, id, isUnseen);
}

/**
 * Menus have unique names.
 * @param menuId the menu that gets the name, unless it is a new one
 * @throws ApiError 400 `menu_exists` with `data.term_id`, as for other terms; `empty_term_name`
 */
async function assertMenuNameFree(
  transaction: Transaction,
  name: string,
  menuId?: number,
): Promise<void> {
  await lockTerms(transaction);
  const { sortName } = readTermName(name);
  const taken = await transaction.prisma.term.findFirst({
    where: {
      taxonomy: 'nav_menu',
      sortName,
      ...(menuId === undefined ? {} : { id: { not: menuId } }),
    },
    select: { id: true },
  });
  if (taken)
    throw new ApiError('menu_exists', 400, 'There is a menu of this name already.', {
      data: { term_id: taken.id },
    });
}
