import type { Context } from '../../context.ts';
import { theme } from '../site/theme.ts';
import { menuPlacings } from './menu-settings.ts';

/** A place where the theme shows a menu. */
export interface MenuLocation {
  readonly name: string;
  readonly description: string;
  /** Null where no menu was put. */
  readonly menuId: number | null;
}

/** The theme's locations with what they show. */
export async function menuLocations(context: Context): Promise<readonly MenuLocation[]> {
  const placings = await menuPlacings(context);
  return Object.entries(theme.menuLocations).map(([name, description]) => ({
    name,
    description,
    menuId: placings.menuLocations[name] ?? null,
  }));
}
