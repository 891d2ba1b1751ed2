import type { RawArgs, Route } from './route.ts';

/** The routes, found by path quickly. */
export interface RouteTable {
  readonly routes: readonly Route[];
  match(path: string): { readonly route: Route; readonly path: RawArgs } | null;
}

export function createRouteTable(routes: readonly Route[]): RouteTable {
  const byPath = new Map(routes.map((route) => [route.pattern, route]));
  const byBeginning = groupByBeginning(routes);
  return {
    routes,
    match(path) {
      const fixed = byPath.get(path);
      if (fixed) return { route: fixed, path: {} };
      for (const route of byBeginning.get(beginningOf(path)) ?? []) {
        const found = route.matcher.exec(path);
        if (found) return { route, path: found.groups ?? {} };
      }
      return null;
    },
  };
}

/** Routes with placeholders by their first three parts, `/core/v2/posts`, which no placeholder stands in. */
function groupByBeginning(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    if (!route.pattern.includes('(?P<')) continue;
    const beginning = beginningOf(route.pattern);
    if (beginning.includes('('))
      throw new Error(`A placeholder comes too early in ${route.pattern}.`);
    groups.set(beginning, [...(groups.get(beginning) ?? []), route]);
  }
  return groups;
}

const beginningOf = (path: string): string => (BEGINNING.exec(path)?.[0] ?? '').toLowerCase();
const BEGINNING = /^(?:\/[^/]*){0,3}/;
