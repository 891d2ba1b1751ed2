import { ApiError } from '../../../lib/api-error.ts';
import { invalidParam } from '../../../operation/errors.ts';
import type { Transaction } from '../../../storage/write.ts';
import { lockHierarchy } from '../entries/lock-hierarchy.ts';

/**
 * Makes sure that a page (null: one that is not there yet) can be put below `parentId` and stays there to the end of the write.
 * @throws ApiError 400 `rest_post_invalid_id` for a parent that is no page, `rest_invalid_param` for one that is the page itself
 * or below it
 */
export async function holdParent(
  transaction: Transaction,
  pageId: number | null,
  parentId: number | null | undefined,
): Promise<void> {
  if (parentId === undefined || parentId === null) return;
  await lockHierarchy(transaction);
  const way = new Set<number>();
  for (let at: number | null = parentId; at !== null && !way.has(at); ) {
    if (at === pageId)
      throw invalidParam('parent', 'parent is this page itself or a page below it.');
    way.add(at);
    const above: { kind: string; parentId: number | null } | null =
      await transaction.prisma.entry.findUnique({
        where: { id: at },
        select: { kind: true, parentId: true },
      });
    if (at === parentId && above?.kind !== 'page') throw unknownParent();
    at = above?.parentId ?? null;
  }
}

const unknownParent = (): ApiError =>
  new ApiError('rest_post_invalid_id', 400, 'There is no page with the id in parent.');
