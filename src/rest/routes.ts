import { postRoutes } from '../features/posts/rest.ts';
import { indexRoutes } from './index-routes.ts';
import type { Route } from './route.ts';

/** Every route, in the order in which the site index lists them. */
export const routes: readonly Route[] = [...postRoutes];

export const allRoutes: readonly Route[] = [...indexRoutes(routes), ...routes];
