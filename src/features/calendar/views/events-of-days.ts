import type { Context } from '../../../operation/context.ts';
import { siteZone } from '../events/event-zone.ts';
import { findEvents } from '../events/find-events.ts';
import { toUtc } from '../events/time/event-time.ts';
import { addDays } from './calendar-day.ts';
import { type ShownEvent, showEvents } from './shown-event.ts';
import type { ViewAddress } from './view-address.ts';
import { viewQuery } from './view-query.ts';
import type { ViewScope } from './view-scope.ts';

/** The events of some days, and whether there are more than a view loads. */
export interface EventsOfDays {
  readonly events: readonly ShownEvent[];
  readonly isCut: boolean;
}

/** The most events to load; a month with more shows the earlier ones. */
const MOST = 1000;

/**
 * Loads the events of these days, both inclusive. An event belongs to the days of its local time, as on its own page;
 * the statement therefore reads one more day on either side, and other days are filtered out.
 */
export async function eventsOfDays(
  context: Context,
  address: ViewAddress,
  scope: ViewScope,
  [first, last]: readonly [string, string],
): Promise<EventsOfDays> {
  const zone = siteZone(context.site);
  const query = viewQuery(address, scope, [
    { of: 'end', compare: '>=', moment: toUtc(`${addDays(first, -1)}T00:00:00`, zone) },
    { of: 'start', compare: '<', moment: toUtc(`${addDays(last, 2)}T00:00:00`, zone) },
  ]);
  const found = await findEvents(context, query, { limit: MOST + 1 });
  const events = await showEvents(context, found.slice(0, MOST));
  return {
    events: events.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first),
    isCut: found.length > MOST,
  };
}

/** Sorts sticky events first, then all-day events, then by time. */
export const compareWithinDay = (a: ShownEvent, b: ShownEvent): number =>
  Number(b.record.entry.isSticky) - Number(a.record.entry.isSticky) ||
  Number(b.record.event.isAllDay) - Number(a.record.event.isAllDay) ||
  compare(a.startUtc, b.startUtc) ||
  compare(a.title, b.title);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
