import { canReadRecord } from '../../../auth/record-capabilities.ts';
import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';
import {
  type ClockQuery,
  type DateQuery,
  hasClockParts,
  readClockQuery,
} from '../../content/entries/clock-query.ts';
import { type Event, eventById, movedOccurrences } from './event-loaders.ts';
import { siteZone } from './event-zone.ts';
import { seriesStarts } from './recurrence/series-starts.ts';
import { toLocal } from './time/event-time.ts';

/** The most starts of a series that are returned at once. */
export const MOST_STARTS = 100;

/** Rows of the budget (`Context.spend`) that a list of starts counts as, and each start in it. */
const ROWS_A_LIST = 10;
const ROWS_A_START = 5;

/**
 * Returns the local starts of the series that an event is, or belongs to: those that meet the conditions, the earliest
 * first, without those of moved occurrences, which are events of their own. A single event has its own start only.
 * @throws ApiError `rest_invalid_param` for `filter`; `query_too_expensive` if a request asks for too many of them under many names
 */
export async function loadStartDates(
  context: Context,
  eventId: number,
  filter: DateQuery,
): Promise<readonly string[]> {
  const thisYear = Number(toLocal(context.now, siteZone(context.site)).slice(0, 4));
  const query = readClockQuery(filter, thisYear, 'filter');
  const event = await seriesOf(context, eventId);
  const starts = event ? await startsOf(context).load({ event, query }) : [];
  context.spend(ROWS_A_LIST + starts.length * ROWS_A_START);
  return starts;
}

interface AskedStarts {
  readonly event: Event;
  readonly query: ClockQuery;
}

/** A list may have hundreds of times of one series, which all begin at the same ones. */
const startsOf = defineLoader<AskedStarts, readonly string[]>(
  (context, all) => Promise.all(all.map((asked) => findStarts(context, asked))),
  ({ event, query }) => `${event.entryId} ${JSON.stringify(query)}`,
);

async function findStarts(
  context: Context,
  { event, query: { bounds, parts } }: AskedStarts,
): Promise<readonly string[]> {
  const moved = event.rrule === null ? [] : await movedOccurrences(context).load(event.entryId);
  const gone = new Set(moved.map(({ seriesStartLocal }) => seriesStartLocal.slice(0, 16)));
  const from = latest(bounds.map(({ after = '' }) => after));
  const to = earliest(bounds.map(({ before = LATEST }) => before));
  const isMeant = (start: string) =>
    !gone.has(start.slice(0, 16)) &&
    hasClockParts(start, parts) &&
    bounds.every(
      ({ after, before, inclusive }) => inclusive || (start !== after && start !== before),
    );
  const found: string[] = [];
  let considered = 0;
  for (const start of seriesStarts({ ...event, exdates: JSON.parse(event.exdates) }, from, to)) {
    if (isMeant(start)) found.push(start);
    considered += 1;
    if (found.length === MOST_STARTS || considered === MOST_CONSIDERED) break;
  }
  return found;
}

/** Returns the event, or the series that it is a moved time of, if the viewer may read that. */
async function seriesOf(context: Context, eventId: number): Promise<Event | undefined> {
  const own = await eventById(context).load(eventId);
  const series = own?.event.seriesId ? await eventById(context).load(own.event.seriesId) : null;
  return series && canReadRecord(context.viewer, series.entry) ? series.event : own?.event;
}

/** The most starts of a series that are compared with the conditions. */
const MOST_CONSIDERED = 2000;
const LATEST = '9999-12-31T23:59:59';

const latest = (times: readonly string[]): string => times.toSorted().at(-1) ?? '';
const earliest = (times: readonly string[]): string => times.toSorted()[0] ?? LATEST;
