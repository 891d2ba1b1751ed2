import type { Context } from '../../../operation/context.ts';
import { type EventRecord, movedOccurrences } from '../events/event-loaders.ts';
import { LATEST_START } from '../events/recurrence/occurrence-id.ts';
import { occurrencesBetween } from '../events/recurrence/occurrences.ts';
import type { Occurrence } from '../events/recurrence/series.ts';
import { shiftYears } from '../events/shift-years.ts';
import { toUtc } from '../events/time/event-time.ts';

/**
 * Returns the occurrence of a series that begins on a day of its local time; null if there is none, the first if there
 * are several.
 */
export async function occurrenceOnDay(
  context: Context,
  record: EventRecord,
  day: string,
): Promise<Occurrence | null> {
  const { timezone } = record.event;
  const [from, to] = ['00:00:00', '23:59:59'].map((time) => toUtc(`${day}T${time}`, timezone));
  const found = await standing(context, record, [from ?? '', to ?? ''], MOST_AT_ONCE);
  return found.find(({ startLocal }) => startLocal.startsWith(day)) ?? null;
}

/**
 * Returns the next occurrences of a series that are not over at a moment (UTC), within two years of that moment or of
 * the series' start.
 */
export async function nextOccurrences(
  context: Context,
  record: EventRecord,
  moment: string,
  limit: number,
): Promise<readonly Occurrence[]> {
  const from = moment < record.event.startUtc ? record.event.startUtc : moment;
  const last = shiftYears(from, 2);
  const to = last < LATEST_START ? last : LATEST_START;
  return (await standing(context, record, [from, to], limit + MOST_AT_ONCE)).slice(0, limit);
}

/** The most occurrences of one series that overlap or were moved. */
const MOST_AT_ONCE = 100;

/** Removes moved occurrences, which are events of their own. */
async function standing(
  context: Context,
  { entry, event }: EventRecord,
  [from, to]: readonly [string, string],
  limit: number,
): Promise<readonly Occurrence[]> {
  if (event.rrule === null) return [];
  const moved = await movedOccurrences(context).load(entry.id);
  const gone = new Set(moved.map(({ seriesStartLocal }) => seriesStartLocal.slice(0, 16)));
  const series = { ...event, exdates: JSON.parse(event.exdates) };
  return occurrencesBetween(series, from, to, limit).filter(
    ({ startLocal }) => !gone.has(startLocal.slice(0, 16)),
  );
}
