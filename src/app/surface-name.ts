import { isBelow, surfacesOf } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { uploadsPaths } from '../content/media/media-address.ts';

/** The parts of the server that requests are counted by. */
type SurfaceName = 'rest' | 'graphql' | 'mcp' | 'media' | 'operation' | 'pages';

/** Returns a function that names the surface of a path with its query; every unknown path belongs to the pages. */
export function surfaceNames(config: Config): (url: string) => SurfaceName {
  const roots: readonly (readonly [root: string, name: SurfaceName])[] = [
    ...surfacesOf(config).map(({ root }) => [root, 'rest'] as const),
    ...uploadsPaths(config).map((path) => [path, 'media'] as const),
    ['/graphql', 'graphql'],
    ['/mcp', 'mcp'],
    ['/healthz', 'operation'],
    ['/metrics', 'operation'],
  ];
  return (url) => {
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const found = roots.find(([root]) => isBelow(path, root));
    if (found) return found[1];
    return path === '/' && /[?&]rest_route=/.test(url) ? 'rest' : 'pages';
  };
}
