import { canReadRecord } from '../../../auth/record-capabilities.ts';
import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { Entry } from '../entries/entry.ts';
import { entryById } from '../entries/entry-loaders.ts';
import { type Term, termById } from '../terms/term.ts';
import { MENU_ITEM, menuOfItem } from './menu-item.ts';
import { canReadMenus } from './menu-policy.ts';
import { menuPlacings } from './menu-settings.ts';

/** The ids of the menus that the viewer may see: those at a location, which are there to be seen; null for all. */
export async function visibleMenus(context: Context): Promise<readonly number[] | null> {
  if (canReadMenus(context)) return null;
  return Object.values((await menuPlacings(context)).menuLocations);
}

/** The menu of an id that the viewer may see; else null. */
export async function visibleMenu(context: Context, id: number): Promise<Term | null> {
  const isPossible = isRecordId(id) && (await canSeeMenu(context, id));
  const term = isPossible ? await termById(context).load(id) : null;
  return term?.taxonomy === 'nav_menu' ? term : null;
}

/** The menu item of an id that the viewer may see, as its menu; else null. */
export async function visibleMenuItem(context: Context, id: number): Promise<Entry | null> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  if (entry?.kind !== MENU_ITEM || !canReadRecord(context.viewer, entry)) return null;
  const menu = await menuOfItem(context).load(id);
  return (await canSeeMenu(context, menu?.termId ?? null)) ? entry : null;
}

/** @param id of the menu; null for that of an item that is in none */
async function canSeeMenu(context: Context, id: number | null): Promise<boolean> {
  const visible = await visibleMenus(context);
  return visible === null || (id !== null && visible.includes(id));
}
