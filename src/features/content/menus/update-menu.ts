import { recordId } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { loadTerm } from '../terms/get-term.ts';
import { taxonomies } from '../terms/taxonomies.ts';
import { canEditTerms } from '../terms/term-policy.ts';
import { changeTerm } from '../terms/update-term.ts';
import { assertMenuNameFree, menuFields } from './menu-fields.ts';
import { assertKnownLocations, placeMenu } from './menu-settings.ts';

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
      // A menu that is renamed is called so in its slug as well, unless another is asked for (as the reference has it).
      const renamed = name === undefined ? slug : (slug ?? '');
      // Where a menu is shown is part of it: its version rises with that too.
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
