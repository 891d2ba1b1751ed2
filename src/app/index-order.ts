import type { Route } from '../rest/route.ts';

/**
 * Collections of the core namespace in the order in which the site index lists them, as clients of this kind of site have always
 * found them; what is not named here comes after these.
 */
const CORE = [
  'posts',
  'pages',
  'media',
  'menu-items',
  'types',
  'statuses',
  'taxonomies',
  'categories',
  'tags',
  'menus',
  'users',
  'comments',
  'search',
  'block-types',
  'settings',
  'themes',
  'menu-locations',
];

/** Sorts routes for the site index: by namespace in the order of the first routes, and in the core namespace by collection. */
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
