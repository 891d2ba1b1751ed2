import { defineOperation } from '../../../operation/operation.ts';
import { menuLocations } from './menu-location.ts';
import { assertCanManageMenus } from './menu-policy.ts';

/** interface.md §4.13 */
export const listMenuLocations = defineOperation({
  name: 'listMenuLocations',
  kind: 'query',
  summary: "Lists the theme's menu locations.",
  args: {},
  authorize: assertCanManageMenus,
  resolve: menuLocations,
});
