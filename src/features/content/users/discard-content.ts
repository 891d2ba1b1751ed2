import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import { deleteEntry, trashEntry } from '../entries/remove-entry.ts';

/** Posts and pages of a user go to the trash, from where they can be brought back; everything else is deleted for good. */
export async function discardContent(
  context: Context,
  transaction: Transaction,
  userId: number,
): Promise<void> {
  const entries = await transaction.prisma.entry.findMany({
    where: { authorId: userId },
    select: { id: true, kind: true, status: true },
  });
  for (const { id, kind, status } of entries)
    if (!RECOVERABLE.has(kind)) await deleteEntry(transaction, id);
    else if (status !== 'trash') await trashEntry(context, transaction, id);
}

const RECOVERABLE = new Set(['post', 'page']);
