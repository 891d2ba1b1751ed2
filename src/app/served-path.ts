import { presets } from '../config/address-config.ts';
import { isBelow, surfacesOf } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { uploadsPaths } from '../content/media/media-address.ts';
import { ApiError } from '../lib/api-error.ts';

type AliasConfig = Pick<Config, 'aliases' | 'restPath'>;

/** The entry file of the interface that an alias stands for. Clients call it where addresses may not be rewritten. */
const ENTRY_FILE = '/index.php';

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

/** The parts of the server that requests are counted by. */
type SurfaceName = 'rest' | 'graphql' | 'mcp' | 'media' | 'operation' | 'pages';

/** Returns a function that names the surface of a path with its query; every unknown path belongs to the pages. */
export function surfaceNames(config: Config): (url: string) => SurfaceName {
  const roots: readonly (readonly [root: string, name: SurfaceName])[] = [
    ...surfacesOf(config).map(({ root }) => [root, 'rest'] as const),
    // Without the alias, the error for its addresses is JSON that every page may read.
    ...[ENTRY_FILE, ...Object.values(presets).map(({ root }) => root)].map(
      (path) => [path, 'rest'] as const,
    ),
    ...uploadsPaths(config).map((path) => [path, 'media'] as const),
    ['/graphql', 'graphql'],
    ['/mcp', 'mcp'],
    ['/healthz', 'operation'],
    ['/metrics', 'operation'],
  ];
  return (url) => {
    const mark = url.indexOf('?');
    const [sent, search] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
    const path = servedPath(sent, search, config);
    const found = roots.find(([root]) => isBelow(path, root));
    if (found) return found[1];
    return path === '/' && /[?&]rest_route=/.test(search) ? 'rest' : 'pages';
  };
}
