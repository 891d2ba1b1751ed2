import type { Entry } from '../../../content/entries/entry.ts';
import { MENU_ITEM, menuItemById, readWords } from '../../../content/menus/menu-item.ts';
import type { Context } from '../../../operation/context.ts';
import { loadTarget } from './menu-item-target.ts';
import { menuPlacings } from './menu-settings.ts';

/** A link of a menu as the site's pages show it. */
export interface MenuLink {
  readonly id: number;
  /** The item's own title, or that of its target. */
  readonly title: string;
  readonly url: string;
  /** The link's `title` attribute, mostly empty. */
  readonly tip: string;
  /** Relations, with blanks between. */
  readonly relations: string;
  readonly opensAnew: boolean;
  readonly below: readonly MenuLink[];
}

/** A menu with the links that the viewer can follow. */
export interface ShownMenu {
  readonly name: string;
  readonly links: readonly MenuLink[];
}

/** The menu in the primary location, or else the first that has no location; null for none or an empty one. */
export const primaryMenu = async (context: Context): Promise<ShownMenu | null> =>
  toMenu(context, await itemsOf(context, (await menuPlacings(context)).menuLocations.primary));

/** The menu in the location of the footer; null for none or an empty one. */
export async function footerMenu(context: Context): Promise<ShownMenu | null> {
  const { footer } = (await menuPlacings(context)).menuLocations;
  return footer === undefined ? null : toMenu(context, await itemsOf(context, footer));
}

async function toMenu(context: Context, items: readonly Item[]): Promise<ShownMenu | null> {
  const links = await Promise.all(items.map((item) => toLink(context, item)));
  const shown = items.flatMap((item, i) => {
    const link = links[i];
    return link && link !== 'left out' ? [{ parentId: item.parentId, link }] : [];
  });
  const ids = new Set(shown.map(({ link }) => link.id));
  // Items below one that leads nowhere are left out with it; those below one without an address move to the top.
  const leftOut = new Set(items.filter((_, i) => links[i] === 'left out').map(({ id }) => id));
  const isTop = (parentId: number | null) =>
    parentId === null || (!ids.has(parentId) && !leftOut.has(parentId));
  const below = (id: number): MenuLink[] =>
    shown
      .filter(({ parentId }) => parentId === id)
      .map(({ link }) => ({ ...link, below: below(link.id) }));
  const tops = shown.filter(({ parentId }) => isTop(parentId));
  const [first] = items;
  return first && tops.length > 0
    ? { name: first.menu, links: tops.map(({ link }) => ({ ...link, below: below(link.id) })) }
    : null;
}

/** Far more links than anybody would look through. */
const MOST = 200;

type Item = Pick<Entry, 'id' | 'title' | 'excerpt' | 'parentId'> & { readonly menu: string };

/** @param menu undefined for the first that has no location */
async function itemsOf(context: Context, menu: number | undefined): Promise<readonly Item[]> {
  const placed = Object.values((await menuPlacings(context)).menuLocations);
  const tables = context.read('Entry', 'EntryTerm', 'Term');
  const free = tables
    .selectFrom('Term')
    .select('id')
    .where('taxonomy', '=', 'nav_menu')
    .$if(placed.length > 0, (query) => query.where('id', 'not in', placed))
    .orderBy('id')
    .limit(1);
  return tables
    .selectFrom('Entry')
    .innerJoin('EntryTerm', 'EntryTerm.entryId', 'Entry.id')
    .innerJoin('Term', 'Term.id', 'EntryTerm.termId')
    .select(['Entry.id', 'Entry.title', 'Entry.excerpt', 'Entry.parentId', 'Term.name as menu'])
    .where('Term.id', '=', menu ?? free)
    .where('Entry.kind', '=', MENU_ITEM)
    .where('Entry.status', '=', 'publish')
    .orderBy('Entry.menuOrder')
    .orderBy('Entry.id')
    .limit(MOST)
    .execute();
}

/** Returns `left out` if the viewer may not read the target or it is gone, and null for an item without an address. */
async function toLink(
  context: Context,
  { id, title, excerpt }: Item,
): Promise<MenuLink | 'left out' | null> {
  const item = await menuItemById(context).load(id);
  if (!item) return null;
  const target = await loadTarget(context, item);
  if (!target.canBeFollowed) return 'left out';
  if (target.url === '') return null;
  return {
    id,
    title: title || target.title,
    url: target.url,
    tip: excerpt,
    relations: readWords(item.xfn).join(' '),
    opensAnew: item.target === '_blank',
    below: [],
  };
}
