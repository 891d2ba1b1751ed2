import type { Route } from '../../../../rest/route.ts';
import { favoriteRoutes } from './favorite-routes.ts';
import { globalRoutes } from './global-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { usageEventRoutes } from './usage-event-routes.ts';

/** interface.md §4.12 */
export const builderRoutes: readonly Route[] = [
  ...globalRoutes,
  ...favoriteRoutes,
  ...templateRoutes,
  ...usageEventRoutes,
];
