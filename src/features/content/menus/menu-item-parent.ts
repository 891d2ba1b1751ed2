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
