import { ApiError } from '../../lib/api-error.ts';
import { invalidParam } from '../../operation/errors.ts';
import { lockAlone, type Transaction } from '../../storage/write.ts';
import { entryAndAbove, lockHierarchy } from '../entries/entry-hierarchy.ts';
import { MENU_ITEM } from './menu-item.ts';

/** Any number: whoever writes items of menus takes this lock first. */
const MENUS_LOCK = 7_261_956;

/** Lets one transaction at a time arrange menus. */
export const lockMenus = (transaction: Transaction): Promise<void> =>
  lockAlone(transaction, MENUS_LOCK);

interface Place {
  readonly id: number;
  readonly menuOrder: number;
}

/**
 * Makes room for an item in a menu at the place that the caller gives (docs/rest.md §4.8): if another item is there, it moves on with
 * all that come after it. Without a place the item shares the first one (recorded).
 */
export async function takePlace(
  transaction: Transaction,
  menuId: number,
  itemId: number | null,
  place: number | 'last' | undefined,
): Promise<number> {
  const others = (await placesIn(transaction, menuId)).filter(({ id }) => id !== itemId);
  if (place === 'last') return (others.at(-1)?.menuOrder ?? 0) + 1;
  if (place === undefined || others.every(({ menuOrder }) => menuOrder !== place))
    return place ?? 1;
  for (const { id, menuOrder } of others.filter((one) => one.menuOrder >= place)) {
    const data = { menuOrder: menuOrder + 1, version: { increment: 1 } };
    await transaction.prisma.entry.update({ where: { id }, data, select: { id: true } });
    transaction.changed(MENU_ITEM, id, 'update');
  }
  return place;
}

const placesIn = ({ prisma }: Transaction, menuId: number): Promise<Place[]> =>
  prisma.entry.findMany({
    where: { kind: MENU_ITEM, terms: { some: { termId: menuId } } },
    select: { id: true, menuOrder: true },
    orderBy: [{ menuOrder: 'asc' }, { id: 'asc' }],
  });

/** The item to be placed; a new one has no id. */
interface Wisher {
  readonly id: number | null;
  readonly menuId: number | null;
}

/**
 * Makes sure that an item can be put below another and stays there to the end of the write.
 * @throws ApiError `rest_invalid_param` for a parent that is no item of the same menu, is the item itself or is below it
 */
export async function holdMenuItemParent(
  transaction: Transaction,
  { id, menuId }: Wisher,
  parentId: number | null,
): Promise<void> {
  if (parentId === null) return;
  await lockHierarchy(transaction);
  const way = await entryAndAbove(transaction, parentId);
  const parent = way.find((one) => one.id === parentId);
  if (parent?.kind !== MENU_ITEM || (await currentMenu(transaction, parentId)) !== menuId)
    throw invalidParam('parent', 'parent is not the id of an item of the same menu.');
  if (way.some((one) => one.id === id))
    throw invalidParam('parent', 'parent is this item itself or an item below it.');
}

/** Checks that the menu that a caller gives exists; null for none. @throws ApiError 400 `invalid_menu_id` */
export async function holdMenu({ prisma }: Transaction, menuId: number | null): Promise<void> {
  if (menuId === null) return;
  const known = await prisma.term.findFirst({ where: { id: menuId, taxonomy: 'nav_menu' } });
  if (!known) throw new ApiError('invalid_menu_id', 400, 'There is no menu with the id in menus.');
}

/** The menu that an item is in as long as the menus are locked; null for none. */
export async function currentMenu({ prisma }: Transaction, itemId: number): Promise<number | null> {
  const found = await prisma.entryTerm.findFirst({
    where: { entryId: itemId, term: { taxonomy: 'nav_menu' } },
    select: { termId: true },
  });
  return found?.termId ?? null;
}
