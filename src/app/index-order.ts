import { ownTaxonomies } from '../features/content/terms/taxonomies.ts';
import { ownKinds } from '../model/own-kinds.ts';
import type { Route } from '../rest/route.ts';

/**
 * Collections of the core namespace in the order of the site index, which clients of this kind of site expect. Other collections
 * come after these.
 */
const CORE = [
  'posts',
  'pages',
  'media',
  'menu-items',
  ...[...ownKinds.values()].map(({ restBase }) => restBase),
  'types',
  'statuses',
  'taxonomies',
  'categories',
  'tags',
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
export function inIndexOrder(routes: readonly Route[]): readonly Route[] {
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
