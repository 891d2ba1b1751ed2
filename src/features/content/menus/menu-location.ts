import type { Context } from '../../../operation/context.ts';
import { knownLocations } from './known-locations.ts';
import { menuPlacings } from './menu-settings.ts';

/** A place where a front end shows a menu. */
export interface MenuLocation {
  readonly name: string;
  readonly description: string;
  /** Null where no menu was put. */
  readonly menuId: number | null;
}

/** The locations with what they show. */
export async function menuLocations(context: Context): Promise<readonly MenuLocation[]> {
  const placings = await menuPlacings(context);
  return Object.entries(knownLocations(context.services.config, placings)).map(
    ([name, description]) => ({
      name,
      description,
      menuId: placings.menuLocations[name] ?? null,
    }),
  );
}
