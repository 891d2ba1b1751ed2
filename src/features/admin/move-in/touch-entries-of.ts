import type { Transaction } from '../../../storage/write.ts';

/** Notes that entries which carry these terms are shown differently now: their representation has the slugs of terms in it. */
export async function touchEntriesOf(
  { prisma, changed }: Transaction,
  termIds: readonly number[],
): Promise<void> {
  const where = { terms: { some: { termId: { in: [...termIds] } } } };
  const entries = await prisma.entry.findMany({ where, select: { id: true, kind: true } });
  if (entries.length === 0) return;
  await prisma.entry.updateMany({ where, data: { version: { increment: 1 } } });
  for (const { id, kind } of entries) changed(kind, id, 'update');
}
