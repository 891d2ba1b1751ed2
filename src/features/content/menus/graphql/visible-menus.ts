import type { Context } from '../../../../operation/context.ts';
import { canReadMenus } from '../menu-policy.ts';
import { menuPlacings } from '../menu-settings.ts';

/** The ids of the menus that the viewer may see: those at a location, which are there to be seen; null for all. */
export async function visibleMenus(context: Context): Promise<readonly number[] | null> {
  if (canReadMenus(context)) return null;
  return Object.values((await menuPlacings(context)).menuLocations);
}

/** @param id of the menu; null for that of an item that is in none */
export async function canSeeMenu(context: Context, id: number | null): Promise<boolean> {
  const visible = await visibleMenus(context);
  return visible === null || (id !== null && visible.includes(id));
}
