import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import { updateEntry } from '../../content/entries/update-entry.ts';
import { shiftedStarts } from './recurrence/shifted-starts.ts';
import type { EventTimes } from './written-times.ts';

/** Keeps moved occurrences in the place of those of their series when that gets other times. */
export async function shiftMovedOccurrences(
  context: Context,
  transaction: Transaction,
  seriesId: number,
  before: EventTimes,
  after: EventTimes,
): Promise<void> {
  if (before.rrule === null || after.rrule === null || before.startLocal === after.startLocal)
    return;
  const { prisma } = transaction;
  const moved = await prisma.event.findMany({
    where: { seriesId },
    select: { entryId: true, seriesStartLocal: true },
  });
  const starts = moved.map((one) => one.seriesStartLocal ?? '');
  const shifted = shiftedStarts(before, after, starts);
  for (const [i, { entryId }] of moved.entries()) {
    const seriesStartLocal = shifted[i] ?? null;
    if (seriesStartLocal === starts[i]) continue;
    await updateEntry(context, transaction, entryId, {});
    await prisma.event.update({ where: { entryId }, data: { seriesStartLocal } });
  }
}
