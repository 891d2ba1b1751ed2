import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { MAX_INTEGER } from '../../../../operation/args.ts';
import { eventKind } from '../../../calendar/entries/calendar-kind.ts';
import { LiveSiteError } from '../live/live-site-error.ts';
import type { Preparing } from '../step.ts';

/** What belongs to a series: one of its times, which tells the rule as well, or one that was moved and stands for itself. */
const belonging = Type.Object({
  id: Type.Integer(),
  series_id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
});

const withRule = Type.Object({ rrule: Type.String() });

/** Whether a record is one time of a series, which is no record of its own. */
export const isTimeOfSeries = (record: unknown): boolean =>
  Value.Check(belonging, record) && Value.Check(withRule, record);

/**
 * Puts a series of events in the place of its times, which lists show one by one, and before a time that was moved. Each series is
 * read once in a move.
 */
export async function withSeries(
  move: Preparing,
  records: readonly unknown[],
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const record of records) {
    if (!Value.Check(belonging, record)) {
      found.push(record);
      continue;
    }
    const { id, series_id: series } = record;
    const isRead = move.series.has(series) || (await addSeries(move, series, found));
    if (!isTimeOfSeries(record)) found.push(record);
    // What can't be read is named in the report by its id.
    else if (!isRead) found.push({ id: `${id} (of the series ${series}, which is not to be had)` });
  }
  return found;
}

async function addSeries(
  { site, series }: Preparing,
  id: number,
  found: unknown[],
): Promise<boolean> {
  const answer = await site.get(`${eventKind.collection}/${id}`).catch((error: unknown) => {
    if (error instanceof LiveSiteError && [400, 401, 403, 404].includes(error.status)) return null;
    throw error;
  });
  // What is not to be had is named once.
  series.add(id);
  if (!answer) return false;
  found.push(answer.value);
  return true;
}
