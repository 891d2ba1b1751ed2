import { presets } from '../config/address-config.ts';
import { isBelow, surfacesOf } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { uploadsPaths } from '../content/media/media-address.ts';
import { ENTRY_FILE, servedPath } from './alias-paths.ts';

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
