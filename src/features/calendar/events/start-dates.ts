import { canReadRecord } from '../../../auth/record-capabilities.ts';
import type { Context } from '../../../operation/context.ts';
import { type DateQuery, readClockQuery } from '../../content/entries/clock-query.ts';
import { type Event, eventById } from './event-loaders.ts';
import type { EventBound } from './event-query.ts';
import { siteZone } from './event-zone.ts';
import { loadOccurrences } from './series-occurrences.ts';
import { toLocal } from './time/event-time.ts';

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
  const bound = (compare: EventBound['compare'], moment: string | undefined) =>
    moment === undefined ? [] : [{ of: 'start', compare, moment, isLocal: true } as const];
  const found = event
    ? await loadOccurrences(context, event, {
        bounds: query.bounds.flatMap(({ after, before, inclusive }) => [
          ...bound(inclusive ? '>=' : '>', after),
          ...bound(inclusive ? '<=' : '<', before),
        ]),
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
