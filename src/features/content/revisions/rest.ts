import type { Route } from '../../../rest/route.ts';
import { autosaveRoutes } from './rest/autosave-routes.ts';
import { revisionRoutes } from './rest/revision-routes.ts';
import { revisedKinds } from './revised-kinds.ts';

const { post, page, nav_menu_item: menuItem } = revisedKinds;

/** interface.md §4.4 */
export const postRevisionRoutes: readonly Route[] = [
  ...revisionRoutes(post),
  ...autosaveRoutes(post),
];

/** interface.md §4.4 */
export const pageRevisionRoutes: readonly Route[] = [
  ...revisionRoutes(page),
  ...autosaveRoutes(page),
];

/** Of menu items only what is being typed is kept. */
export const menuItemAutosaveRoutes: readonly Route[] = autosaveRoutes(menuItem);
