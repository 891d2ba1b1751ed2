import type { Context } from '../../../operation/context.ts';
import type { EventRecord } from '../events/event-loaders.ts';
import { LATEST_START } from '../events/recurrence/occurrence-id.ts';
import type { Occurrence } from '../events/recurrence/series.ts';
import { loadOccurrences } from '../events/series-occurrences.ts';
import { shiftYears } from '../events/shift-years.ts';

/**
 * Returns the occurrence of a series that begins on a day of its local time; null if there is none, the first if there
 * are several.
 */
export async function occurrenceOnDay(
  context: Context,
  { event }: EventRecord,
  day: string,
): Promise<Occurrence | null> {
  if (event.rrule === null) return null;
  const bound = { of: 'start', isLocal: true } as const;
  const [found] = await loadOccurrences(context, event, {
    bounds: [
      { ...bound, compare: '>=', moment: `${day}T00:00:00` },
      { ...bound, compare: '<=', moment: `${day}T23:59:59` },
    ],
    limit: 1,
  });
  return found ?? null;
}

/**
 * Returns the next occurrences of a series that are not over at a moment (UTC), within two years of that moment or of
 * the series' start.
 */
export async function nextOccurrences(
  context: Context,
  { event }: EventRecord,
  moment: string,
  limit: number,
): Promise<readonly Occurrence[]> {
  if (event.rrule === null) return [];
  const from = moment < event.startUtc ? event.startUtc : moment;
  const last = shiftYears(from, 2);
  return loadOccurrences(context, event, {
    bounds: [
      { of: 'end', compare: '>=', moment: from },
      { of: 'start', compare: '<=', moment: last < LATEST_START ? last : LATEST_START },
    ],
    limit,
  });
}
