import { addDays } from '../../../lib/days.ts';
import type { Context } from '../../../operation/context.ts';
import { siteZone } from '../../../operation/time-zones.ts';
import { toUtc } from '../entries/time/event-time.ts';
import { findEventsByDay } from '../events/find-events.ts';
import { type ShownEvent, showEvents } from '../events/pages/shown-event.ts';
import type { ViewAddress } from './view-address.ts';
import { type ViewScope, viewQuery } from './view-scope.ts';

/** The first events of some days. */
export interface EventsOfDays {
  readonly events: readonly ShownEvent[];
  /** How many events end on the day of their start, by that day. */
  readonly totals: ReadonlyMap<string, number>;
  /** Whether there are more events of several days. */
  readonly isCut: boolean;
}

/** The most events of several days. */
const MOST_LONGER = 100;

/**
 * Loads the first events of each of these days, both inclusive, and those of several days. An event belongs to the days of its local
 * time, as on its own page; the statement therefore reads one more day on either side, and other days are filtered out.
 */
export async function eventsOfDays(
  context: Context,
  address: ViewAddress,
  scope: ViewScope,
  [first, last]: readonly [string, string],
  perDay: number,
): Promise<EventsOfDays> {
  const zone = siteZone(context.site);
  const query = viewQuery(address, scope, [
    { of: 'end', compare: '>=', moment: toUtc(`${addDays(first, -1)}T00:00:00`, zone) },
    { of: 'start', compare: '<', moment: toUtc(`${addDays(last, 2)}T00:00:00`, zone) },
  ]);
  const rows = await findEventsByDay(context, query, { perDay, longer: MOST_LONGER });
  const found = rows.filter(
    ({ startLocal, endLocal }) => startLocal.slice(0, 10) <= last && endLocal >= first,
  );
  const refs = found.map(({ id, rrule, ...times }) => ({
    id,
    occurrence: rrule === null ? null : times,
  }));
  const events = await showEvents(context, refs);
  return {
    events: events.filter(({ lastDay }) => lastDay >= first),
    totals: new Map(found.map(({ day, total }) => [day, total])),
    isCut: rows.some(({ day, total }) => day === '' && total > MOST_LONGER),
  };
}

/** How many events a day has. */
export const totalOn = ({ events, totals }: EventsOfDays, day: string): number =>
  (totals.get(day) ?? 0) +
  events.filter(
    ({ startLocal, endLocal, firstDay, lastDay }) =>
      startLocal.slice(0, 10) < endLocal.slice(0, 10) && firstDay <= day && lastDay >= day,
  ).length;

/** Sorts sticky events first, then all-day events, then by time. */
export const compareWithinDay = (a: ShownEvent, b: ShownEvent): number =>
  Number(b.record.entry.isSticky) - Number(a.record.entry.isSticky) ||
  Number(b.record.event.isAllDay) - Number(a.record.event.isAllDay) ||
  compare(a.startUtc, b.startUtc) ||
  compare(a.title, b.title);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
