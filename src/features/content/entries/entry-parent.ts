import { ApiError } from '../../../lib/api-error.ts';
import type { Kind } from '../../../model/kind.ts';
import { invalidParam } from '../../../operation/errors.ts';
import type { Transaction } from '../../../storage/write.ts';
import { lockHierarchy } from './lock-hierarchy.ts';

/**
 * Makes sure that an entry of a kind with a hierarchy (null: one that is not there yet) can be put below `parentId` and stays there to
 * the end of the write.
 * @throws ApiError 400 `rest_post_invalid_id` for a parent of another kind, `rest_invalid_param` for one that is the entry itself or
 * below it
 */
export async function holdParent(
  transaction: Transaction,
  { name, labels }: Pick<Kind, 'name' | 'labels'>,
  entryId: number | null,
  parentId: number | null | undefined,
): Promise<void> {
  if (parentId === undefined || parentId === null) return;
  await lockHierarchy(transaction);
  const way = new Set<number>();
  for (let at: number | null = parentId; at !== null && !way.has(at); ) {
    if (at === entryId)
      throw invalidParam(
        'parent',
        `parent is this ${labels.one} itself or a ${labels.one} below it.`,
      );
    way.add(at);
    const above: { kind: string; parentId: number | null } | null =
      await transaction.prisma.entry.findUnique({
        where: { id: at },
        select: { kind: true, parentId: true },
      });
    if (at === parentId && above?.kind !== name) throw unknownParent(labels.one);
    at = above?.parentId ?? null;
  }
}

const unknownParent = (one: string): ApiError =>
  new ApiError('rest_post_invalid_id', 400, `There is no ${one} with the id in parent.`);
