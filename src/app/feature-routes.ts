import { readSiteIndex } from '../features/content/site/read-site-index.ts';
import { openapiRoute } from '../rest/openapi-route.ts';
import type { Route } from '../rest/route.ts';
import { toAbilities } from '../rest/route-abilities.ts';
import { features } from './features.ts';
import { inIndexOrder } from './index-order.ts';

/** Every route of a feature but for those over abilities, in the order in which the site index lists them. */
export const featureRoutes = inIndexOrder(
  features.flatMap(({ openapi, routes = [] }) =>
    openapi ? [documentOf(openapi), ...routes] : routes,
  ),
);

/** What they can do, for those who look for it and run it by name. */
export const routeAbilities = toAbilities(featureRoutes);

/** The OpenAPI document of one namespace. */
function documentOf(openapi: { readonly namespace: string; readonly path: string }): Route {
  return openapiRoute(openapi, readSiteIndex, () =>
    featureRoutes.filter(({ namespace }) => namespace === openapi.namespace),
  );
}
