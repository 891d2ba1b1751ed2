import { required } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { writeTerm } from '../terms/create-term.ts';
import { taxonomies } from '../terms/taxonomies.ts';
import { canCreateTerms } from '../terms/term-policy.ts';
import { assertMenuNameFree, menuFields } from './menu-fields.ts';
import { assertKnownLocations, placeMenu } from './menu-settings.ts';

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
