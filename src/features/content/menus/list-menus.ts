import { defineTermList } from '../terms/list-terms.ts';
import { assertCanManageMenus } from './menu-policy.ts';
import { visibleMenus } from './visible-menus.ts';

/** Lists menus: pages, of ids and versions, for those who may read menus; by cursors, those that the viewer may see. */
export const listMenus = defineTermList({
  taxonomies: ['nav_menu'],
  name: 'listMenus',
  summary: 'Lists menus.',
  authorizePage: assertCanManageMenus,
  visible: visibleMenus,
});
