import type { Context } from '../../../operation/context.ts';
import { lockRows } from '../../../storage/lock-rows.ts';
import type { Transaction } from '../../../storage/write.ts';
import { updateEntry } from '../../content/entries/update-entry.ts';
import { makeOccurrences } from './make-occurrences.ts';
import { lastEndUtc } from './recurrence/parse-rrule.ts';

/** Adds an exception to a series, so that one occurrence does not take place. */
export async function cancelOccurrence(
  context: Context,
  transaction: Transaction,
  seriesId: number,
  startLocal: string,
): Promise<void> {
  const { prisma } = transaction;
  await lockRows(transaction, 'Entry', [seriesId]);
  const series = await prisma.event.findUnique({ where: { entryId: seriesId } });
  if (!series) return;
  const exdates = [...new Set<string>([...JSON.parse(series.exdates), startLocal])];
  await updateEntry(context, transaction, seriesId, {});
  await prisma.event.update({
    where: { entryId: seriesId },
    data: { exdates: JSON.stringify(exdates), lastEndUtc: lastEndUtc({ ...series, exdates }) },
  });
  await makeOccurrences(transaction, [seriesId], context.now);
}
