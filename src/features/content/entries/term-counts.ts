import { lockRows } from '../../../storage/lock-rows.ts';
import type { Transaction } from '../../../storage/write.ts';

/**
 * Moves the counts of terms after an entry changed: a term counts the published entries that carry it (docs/rest.md §4.3).
 * @param before the terms that counted the entry so far, `after` those that count it now
 */
export async function moveTermCounts(
  transaction: Transaction,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const { prisma, changed } = transaction;
  const moves = [
    { ids: after.filter((id) => !before.includes(id)), by: 1 },
    { ids: before.filter((id) => !after.includes(id)), by: -1 },
  ];
  await lockRows(
    transaction,
    'Term',
    moves.flatMap(({ ids }) => ids),
  );
  for (const { ids, by } of moves) {
    if (ids.length === 0) continue;
    await prisma.term.updateMany({
      where: { id: { in: [...ids] } },
      data: { count: { increment: by }, version: { increment: 1 } },
    });
    for (const id of ids) changed('term', id, 'update');
  }
}
