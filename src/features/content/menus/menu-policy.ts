import { type Entry, entryById } from '../../../content/entries/entry.ts';
import { MENU_ITEM, menuOfItem } from '../../../content/menus/menu-item.ts';
import { canReadRecord } from '../../../content/record-capabilities.ts';
import { type Term, termById } from '../../../content/terms/term.ts';
import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineLoader } from '../../../operation/loader.ts';
import { loadTarget } from './menu-item-target.ts';
import { menuPlacings } from './menu-settings.ts';

/** Menus are for those who write, and for those who arrange them; for everybody where the setting PUBLIC_MENUS says so. */
export const canReadMenus = (context: Context): boolean =>
  context.services.config.publicMenus || seesInvalidItems(context);

/** Whether the viewer writes or edits menus, and so sees items without a target, or whose target they may not read. */
const seesInvalidItems = ({ viewer }: Context): boolean =>
  ['edit_theme_options', 'edit_posts', 'edit_pages', 'edit_ext_events'].some((right) =>
    viewer.can(right),
  );

/** @throws ApiError `rest_cannot_view` unless the viewer may read menus */
export function assertCanManageMenus(context: Context): void {
  if (!canReadMenus(context))
    throw refused(context.viewer, 'rest_cannot_view', 'You are not allowed to see menus.');
}

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
  if (!(await canSeeMenu(context, menu?.termId ?? null))) return null;
  return (await itemsToLeaveOut(context)).includes(id) ? null : entry;
}

/**
 * Loads the ids of menu items that readers do not see: those whose target is gone, in the trash or not readable, and those below them.
 * Returns none for viewers who write or edit menus.
 */
export const itemsToLeaveOut = async (context: Context): Promise<readonly number[]> =>
  seesInvalidItems(context) ? [] : leftOut(context).load('all');

const leftOut = defineLoader<'all', readonly number[]>(async (context, keys) => {
  const ids = await findLeftOut(context);
  return keys.map(() => ids);
});

async function findLeftOut(context: Context): Promise<readonly number[]> {
  const menus = await visibleMenus(context);
  const items = await context
    .readPart([`kind:${MENU_ITEM}`], 'MenuItem', 'Entry', 'EntryTerm')
    .selectFrom('MenuItem')
    .innerJoin('Entry', 'Entry.id', 'MenuItem.entryId')
    .selectAll('MenuItem')
    .select('Entry.parentId')
    .$if(menus !== null, (query) =>
      query.where('Entry.id', 'in', (inner) =>
        inner
          .selectFrom('EntryTerm')
          .select('entryId')
          .where('termId', 'in', [0, ...(menus ?? [])]),
      ),
    )
    .execute();
  const targets = await Promise.all(items.map((item) => loadTarget(context, item)));
  const found = new Set(
    items.filter((_, i) => !targets[i]?.canBeFollowed).map(({ entryId }) => entryId),
  );
  // Iterating over a set includes values that are added meanwhile.
  const below = Map.groupBy(items, ({ parentId }) => parentId);
  for (const id of found) for (const { entryId } of below.get(id) ?? []) found.add(entryId);
  return [...found];
}

/** @param id of the menu; null for that of an item that is in none */
async function canSeeMenu(context: Context, id: number | null): Promise<boolean> {
  const visible = await visibleMenus(context);
  return visible === null || (id !== null && visible.includes(id));
}
