import type { Config } from '../../../config/config.ts';
import { defaultSettings, type SiteSettings } from '../../../config/site-settings.ts';
import { MENU_ITEM } from '../../../content/menus/menu-item.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { capitalized } from '../../../lib/word-forms.ts';
import type { Context } from '../../../operation/context.ts';
import { readSetting, storeSetting } from '../../../storage/setting-rows.ts';
import type { Transaction } from '../../../storage/write.ts';
import { theme } from '../site/list-themes.ts';

/** Returns the labels of the menu locations by name: the theme's, those that the site declares, and those of moved-in menus. */
export function knownLocations(
  { menuLocations: declared }: Pick<Config, 'menuLocations'>,
  { menuLocations: placed }: Pick<SiteSettings, 'menuLocations'>,
): Readonly<Record<string, string>> {
  const own: Readonly<Record<string, string>> = theme.menuLocations;
  const names = new Set([...Object.keys(own), ...declared, ...Object.keys(placed)]);
  return Object.fromEntries([...names].map((name) => [name, own[name] ?? inWords(name)]));
}

/** `primary-menu` as `Primary menu`. */
const inWords = (name: string): string => {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return capitalized(words);
};

/** The data of a menu that is stored in the site's settings. */
export interface MenuPlacing {
  readonly locations?: readonly string[] | undefined;
  readonly auto_add?: boolean | undefined;
}

/** Reads where menus are shown, including this request's own writes. */
export const menuPlacings = ({ services }: Context): SiteSettings | Promise<SiteSettings> =>
  services.settings.current();

/** The locations that show a menu. */
export const locationsOf = (
  { menuLocations }: Pick<SiteSettings, 'menuLocations'>,
  menuId: number,
): readonly string[] =>
  Object.keys({ ...theme.menuLocations, ...menuLocations }).filter(
    (name) => menuLocations[name] === menuId,
  );

/** @throws ApiError 400 `rest_invalid_menu_location` for a name that no location has */
export async function assertKnownLocations(
  context: Context,
  names: readonly string[] = [],
): Promise<void> {
  if (names.length === 0) return;
  const known = knownLocations(context.services.config, await menuPlacings(context));
  const unknown = names.find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined)
    throw new ApiError('rest_invalid_menu_location', 400, 'There is no such menu location.', {
      data: { location: unknown },
    });
}

/** Whether visitors see a menu, which they do at a location. */
export const isPlacedMenu = async (
  transaction: Pick<Transaction, 'prisma'>,
  menuId: number,
): Promise<boolean> =>
  Object.values(
    await readSetting(transaction, 'menuLocations', defaultSettings.menuLocations),
  ).includes(menuId);

/** Shows a menu in these locations and in no others; other menus lose them. */
export async function placeMenu(
  transaction: Transaction,
  menuId: number,
  { locations, auto_add: isAdded }: MenuPlacing,
): Promise<void> {
  if (locations !== undefined) {
    const known = await readSetting(transaction, 'menuLocations', defaultSettings.menuLocations);
    const others = Object.entries(known).filter(([, id]) => id !== menuId);
    const own = locations.map((name) => [name, menuId] as const);
    const next = Object.fromEntries([...others, ...own]);
    await storeSetting(transaction, 'menuLocations', next);
    await tellOfMenus(transaction, menuId, known, next);
  }
  if (isAdded !== undefined) {
    const known = await readSetting(transaction, 'autoAddMenus', defaultSettings.autoAddMenus);
    const others = known.filter((id) => id !== menuId);
    await storeSetting(transaction, 'autoAddMenus', isAdded ? [...others, menuId] : others);
  }
}

/**
 * Notes what else that changes: menus whose location another one has taken, and the items of menus that visitors see
 * from now on, or no more.
 */
async function tellOfMenus(
  { prisma, changed }: Transaction,
  menuId: number,
  before: Placed,
  after: Placed,
): Promise<void> {
  const moved = Object.entries(before).flatMap(([name, menu]) =>
    menu === menuId || after[name] === menu ? [] : [menu],
  );
  for (const id of new Set(moved)) {
    await prisma.term.updateMany({ where: { id }, data: { version: { increment: 1 } } });
    changed('term', id, 'update');
  }
  const had = new Set(Object.values(before));
  const has = new Set(Object.values(after));
  const menus = [...new Set([...had, ...has])].filter((id) => had.has(id) !== has.has(id));
  const items = await prisma.entry.findMany({
    where: {
      ...{ kind: MENU_ITEM, status: 'publish' },
      terms: { some: { termId: { in: menus } } },
    },
    select: { id: true },
  });
  for (const { id } of items) changed(MENU_ITEM, id, 'update', { isHidden: false });
  for (const id of menus) changed('term', id, 'update', { isHidden: false });
}

type Placed = SiteSettings['menuLocations'];
