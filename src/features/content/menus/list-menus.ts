import { defineOperation } from '../../../operation/operation.ts';
import { listTerms } from '../terms/list-terms.ts';
import { taxonomies } from '../terms/taxonomies.ts';
import { assertCanManageMenus } from './menu-policy.ts';

const listAsTerms = listTerms(taxonomies.nav_menu);

/** One page of the menus, as ids and versions; for those who may read menus. */
export const listMenus = defineOperation({
  ...listAsTerms,
  name: 'listMenus',
  summary: 'Lists menus.',
  async authorize(context, args) {
    assertCanManageMenus(context);
    await listAsTerms.authorize(context, args);
  },
});
