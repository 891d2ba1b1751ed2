import { lockRows } from '../../../storage/lock-rows.ts';
import type { Transaction } from '../../../storage/write.ts';

/** Takes a media item that is being deleted away from where it is the featured image. */
export async function forgetMedia(transaction: Transaction, id: number): Promise<void> {
  const { prisma, changed } = transaction;
  const where = { featuredMediaId: id };
  const showing = await prisma.entry.findMany({ where, select: { id: true, kind: true } });
  if (showing.length === 0) return;
  await lockRows(
    transaction,
    'Entry',
    showing.map((entry) => entry.id),
  );
  const data = { featuredMediaId: null, version: { increment: 1 } };
  await prisma.entry.updateMany({ where, data });
  for (const entry of showing) changed(entry.kind, entry.id, 'update');
}
