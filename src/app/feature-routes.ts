import { kinds } from '../content/kinds/registry.ts';
import { ownTaxonomies, taxonomies } from '../content/terms/taxonomies.ts';
import { readSiteIndex } from '../features/content/site/read-site-index.ts';
import type { Feature } from '../features/define-feature.ts';
import { openapiRoute } from '../rest/openapi.ts';
import type { Route } from '../rest/route.ts';
import { toAbilities } from '../rest/route-abilities.ts';
import { features } from './features.ts';

/**
 * Collections of the core namespace in the order of the site index, which clients of this kind of site expect. Other collections
 * come after these.
 */
const CORE = [
  ...[...kinds.values()].map(({ rest }) => rest.base),
  'types',
  'statuses',
  'taxonomies',
  'categories',
  'tags',
  taxonomies.ext_events_cat.restBase,
  ...ownTaxonomies.map(({ restBase }) => restBase),
  'menus',
  'users',
  'comments',
  'search',
  'block-types',
  'settings',
  'themes',
  'menu-locations',
];

/** Sorts routes for the site index: by namespace in the order of their first routes, and by collection in the core namespace. */
function inIndexOrder(routes: readonly Route[]): readonly Route[] {
  const namespaces = [...new Set(routes.map(({ namespace }) => namespace))];
  return routes.toSorted(
    (a, b) =>
      namespaces.indexOf(a.namespace) - namespaces.indexOf(b.namespace) || rankOf(a) - rankOf(b),
  );
}

function rankOf({ namespace, pattern }: Route): number {
  if (namespace !== 'core/v2') return 0;
  const rank = CORE.indexOf(pattern.split('/')[3] ?? '');
  return rank === -1 ? CORE.length : rank;
}

/** The routes of a feature, in its group. */
export function grouped({ group }: Feature, routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => ({ ...route, group: group ?? null }));
}

/** Every route of a feature, except those over abilities, in the order of the site index. */
export const featureRoutes = inIndexOrder(
  features.flatMap((feature) => {
    const { openapi = [], routes = [] } = feature;
    return grouped(feature, [...openapi.map(documentOf), ...routes]);
  }),
);

/** The abilities of these routes. */
export const routeAbilities = toAbilities(featureRoutes);

/** Returns the OpenAPI document of one namespace. */
function documentOf(openapi: { readonly namespace: string; readonly path: string }): Route {
  return openapiRoute(openapi, readSiteIndex, () =>
    featureRoutes.filter(({ namespace }) => namespace === openapi.namespace),
  );
}
