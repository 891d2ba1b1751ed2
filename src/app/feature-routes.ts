import { readSiteIndex } from '../features/content/site/read-site-index.ts';
import { openapiRoute } from '../rest/openapi-route.ts';
import type { Route } from '../rest/route.ts';
import { toAbilities } from '../rest/route-abilities.ts';
import { features } from './features.ts';
import { inIndexOrder } from './index-order.ts';

/** Every route of a feature, except those over abilities, in the order of the site index. */
export const featureRoutes = inIndexOrder(
  features.flatMap(({ openapi, routes = [] }) =>
    openapi ? [documentOf(openapi), ...routes] : routes,
  ),
);

/** The abilities of these routes. */
export const routeAbilities = toAbilities(featureRoutes);

/** Returns the OpenAPI document of one namespace. */
function documentOf(openapi: { readonly namespace: string; readonly path: string }): Route {
  return openapiRoute(openapi, readSiteIndex, () =>
    featureRoutes.filter(({ namespace }) => namespace === openapi.namespace),
  );
}
