import { ApiError } from '../../../lib/api-error.ts';
import type { Transaction } from '../../../storage/write.ts';

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
