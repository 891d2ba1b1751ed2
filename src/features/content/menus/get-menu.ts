import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { loadTerm } from '../terms/get-term.ts';
import { taxonomies } from '../terms/taxonomies.ts';
import { assertCanManageMenus } from './menu-policy.ts';

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
