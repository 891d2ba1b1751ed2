import { termFields } from '../../../content/terms/term-fields.ts';
import { readTermName } from '../../../content/terms/term-name.ts';
import { lockTerms } from '../../../content/terms/term-parent.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { boolean, list, string } from '../../../operation/args.ts';
import type { Transaction } from '../../../storage/write.ts';

const { description, name, slug, meta } = termFields;

/** The writable fields of a menu, in the index's order. */
export const menuFields = {
  description,
  name,
  slug,
  meta,
  locations: list(string(), { description: "The theme's locations that show it." }),
  auto_add: boolean({ description: 'Whether new pages at the top are added to it.' }),
};

/**
 * Menus have unique names.
 * @param menuId the menu that gets the name, unless it is a new one
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
