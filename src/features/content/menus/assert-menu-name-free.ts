import { ApiError } from '../../../lib/api-error.ts';
import type { Transaction } from '../../../storage/write.ts';
import { lockTerms } from '../terms/lock-terms.ts';
import { readTermName } from '../terms/term-name.ts';

/**
 * Menus are told apart by their names.
 * @param menuId the menu that is to be called so, if it is there already
 * @throws ApiError 400 `menu_exists` with `data.term_id`, as for other terms; `empty_term_name`
 */
export async function assertMenuNameFree(
  transaction: Transaction,
  name: string,
  menuId?: number,
): Promise<void> {
  await lockTerms(transaction);
  const { sortName } = readTermName(name);
  const taken = await transaction.prisma.term.findFirst({
    where: {
      taxonomy: 'nav_menu',
      sortName,
      ...(menuId === undefined ? {} : { id: { not: menuId } }),
    },
    select: { id: true },
  });
  if (taken)
    throw new ApiError('menu_exists', 400, 'There is a menu of this name already.', {
      data: { term_id: taken.id },
    });
}
