import type { Surface } from '../config/addresses.ts';
import { surfacesOf } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';

/**
 * The surface that pages link to: the one of an alias if there is one, since clients that look for the link relation
 * are the ones the alias serves.
 */
export function announcedSurface(config: Config): Surface {
  const [documented, aliased] = surfacesOf(config);
  const surface = aliased ?? documented;
  if (!surface) throw new Error('There is no surface to point at.');
  return surface;
}
