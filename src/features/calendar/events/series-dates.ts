import { type DateQuery, readClockQuery } from '../../../content/entries/clock-query.ts';
import { canReadRecord } from '../../../content/record-capabilities.ts';
import { shiftYears } from '../../../lib/days.ts';
import type { Context } from '../../../operation/context.ts';
import { siteZone } from '../../../operation/time-zones.ts';
import { toLocal } from '../entries/time/event-time.ts';
import { type Event, type EventRecord, eventById } from './event-loaders.ts';
import { clockBounds } from './event-window.ts';
import { LATEST_START, type Occurrence } from './recurrence/series.ts';
import { loadOccurrences } from './series-occurrences.ts';

/** The most starts of a series that are returned at once. */
export const MOST_STARTS = 100;

/** Rows of the budget (`Context.spend`) that a list of starts counts as, and each start in it. */
const ROWS_A_LIST = 10;
const ROWS_A_START = 5;

/**
 * Returns the local starts of the series that an event is, or belongs to: those that meet the conditions, the earliest
 * first, without those of moved occurrences, which are events of their own. A single event has its own start only.
 * @throws ApiError `rest_invalid_param` for `filter`, or as `loadOccurrences`; `query_too_expensive` for too many under many names
 */
export async function loadStartDates(
  context: Context,
  eventId: number,
  filter: DateQuery,
): Promise<readonly string[]> {
  const thisYear = Number(toLocal(context.now, siteZone(context.site)).slice(0, 4));
  const query = readClockQuery(filter, thisYear, 'filter');
  const event = await seriesOf(context, eventId);
  const found = event
    ? await loadOccurrences(context, event, {
        bounds: clockBounds('start', query.bounds),
        parts: query.parts,
        limit: MOST_STARTS,
      })
    : [];
  context.spend(ROWS_A_LIST + found.length * ROWS_A_START);
  return found.map(({ startLocal }) => startLocal);
}

/** Returns the event, or the series that it is a moved time of, if the viewer may read that. */
async function seriesOf(context: Context, eventId: number): Promise<Event | undefined> {
  const own = await eventById(context).load(eventId);
  const series = own?.event.seriesId ? await eventById(context).load(own.event.seriesId) : null;
  return series && canReadRecord(context.viewer, series.entry) ? series.event : own?.event;
}

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
