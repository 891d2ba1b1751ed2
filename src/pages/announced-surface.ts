import type { Surface } from '../config/addresses.ts';
import { surfacesOf } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';

/** The surface that pages point at: clients that look for the relation are those that an alias is for, where there is one. */
export function announcedSurface(config: Config): Surface {
  const [documented, aliased] = surfacesOf(config);
  const surface = aliased ?? documented;
  if (!surface) throw new Error('There is no surface to point at.');
  return surface;
}
