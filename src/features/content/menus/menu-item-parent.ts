import { ApiError } from '../../../lib/api-error.ts';
import { invalidParam } from '../../../operation/errors.ts';
import type { Transaction } from '../../../storage/write.ts';
import { lockHierarchy } from '../entries/lock-hierarchy.ts';
import { MENU_ITEM } from './menu-item.ts';

/** Where an item is to be; one that is new has no id. */
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
  const parent = await read(transaction, parentId);
  if (parent?.kind !== MENU_ITEM || (parent.terms[0]?.termId ?? null) !== menuId)
    throw invalidParam('parent', 'parent is not the id of an item of the same menu.');
  const way = new Set<number>();
  for (let at: number | null = parentId; at !== null && !way.has(at); ) {
    if (at === id) throw invalidParam('parent', 'parent is this item itself or an item below it.');
    way.add(at);
    at = (await read(transaction, at))?.parentId ?? null;
  }
}

const read = ({ prisma }: Transaction, id: number) =>
  prisma.entry.findUnique({
    where: { id },
    select: { kind: true, parentId: true, terms: { select: { termId: true } } },
  });

/** The menu that a caller asked for: null for none (0). @throws ApiError 400 `invalid_menu_id` */
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
