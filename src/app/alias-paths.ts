import { presets } from '../config/address-config.ts';
import { isBelow } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { ApiError } from '../lib/api-error.ts';

type AliasConfig = Pick<Config, 'aliases' | 'restPath'>;

/** The entry file of the interface that an alias stands for. Clients call it where addresses may not be rewritten. */
export const ENTRY_FILE = '/index.php';

/**
 * Returns the path at which a request is served. With an alias, `/index.php/wp-json/…` is `/wp-json/…`, and the parameter `graphql` of the
 * home page or of the entry file is `/graphql`.
 * @param search the query with its question mark
 */
export function servedPath(path: string, search: string, { aliases }: AliasConfig): string {
  if (aliases.length === 0) return path;
  const below = isBelow(path, ENTRY_FILE) ? path.slice(ENTRY_FILE.length) || '/' : path;
  return below === '/' && /[?&]graphql(?:[=&]|$)/.test(search) ? '/graphql' : below;
}

/** The error for an address of an alias that the settings don't name; null for every other address. */
export function missingAlias(
  path: string,
  search: string,
  { aliases, restPath }: AliasConfig,
): ApiError | null {
  const [name] = presetNames.find(
    ([one, { root, namespaces }]) =>
      !aliases.includes(one) &&
      root !== restPath &&
      (isBelow(path, root) || isBelow(path, ENTRY_FILE) || asksRoute(search, namespaces)),
  ) ?? [null];
  if (name === null) return null;
  const message = `This address is served with the setting ALIASES=${name}. Without it, REST is at ${restPath} and GraphQL at /graphql.`;
  return new ApiError('rest_no_route', 404, message);
}

const presetNames = Object.entries(presets) as [
  keyof typeof presets, // what `Object.entries` does not say
  (typeof presets)[keyof typeof presets],
][];

/** Whether `?rest_route=` names one of these namespaces. */
function asksRoute(search: string, namespaces: Readonly<Record<string, string>>): boolean {
  if (!search.includes('rest_route=')) return false;
  const route = new URLSearchParams(search).get('rest_route') ?? '';
  return Object.values(namespaces).some((namespace) => isBelow(route, `/${namespace}`));
}
