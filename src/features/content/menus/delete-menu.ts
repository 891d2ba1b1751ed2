import { ApiError } from '../../../lib/api-error.ts';
import { boolean, recordId } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { Transaction } from '../../../storage/write.ts';
import { deleteEntry } from '../entries/remove-entry.ts';
import { removeTerm } from '../terms/delete-term.ts';
import { loadTerm } from '../terms/get-term.ts';
import { taxonomies } from '../terms/taxonomies.ts';
import type { Term } from '../terms/term.ts';
import { canDeleteTerm } from '../terms/term-policy.ts';
import { MENU_ITEM } from './menu-item.ts';
import { lockMenus } from './menu-order.ts';
import { isPlacedMenu, placeMenu } from './menu-settings.ts';
import { presentMenu } from './present-menu.ts';

/** What a menu was, as a row and as it was shown. */
export interface DeletedMenu {
  readonly term: Term;
  readonly shown: Resource;
}

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
  async resolve(context, { id, force }): Promise<DeletedMenu> {
    if (!force)
      throw new ApiError(
        'rest_trash_not_supported',
        501,
        'Menus have no trash; delete with force=true.',
      );
    const term = await loadTerm(context, taxonomies.nav_menu, id);
    const shown = await presentMenu(context, term, 'view');
    await context.write(async (transaction) => {
      await lockMenus(transaction);
      const isUnseen = !(await isPlacedMenu(transaction, id));
      await removeItems(transaction, id, isUnseen);
      await removeTerm(context, transaction, taxonomies.nav_menu, id, isUnseen);
      await placeMenu(transaction, id, { locations: [], auto_add: false });
    });
    return { term, shown };
  },
});

async function removeItems(
  transaction: Transaction,
  menuId: number,
  isUnseen: boolean,
): Promise<void> {
  const items = await transaction.prisma.entry.findMany({
    where: { kind: MENU_ITEM, terms: { some: { termId: menuId } } },
    select: { id: true },
  });
  for (const { id } of items) await deleteEntry(transaction, id, isUnseen);
}
