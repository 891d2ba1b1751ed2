import type { Context } from '../../../operation/context.ts';
import { inTurn } from '../../../operation/in-turn.ts';
import { defineLoader } from '../../../operation/loader.ts';
import { compareKeys } from '../../../storage/place-in-order.ts';
import { keysOf } from '../../../storage/read-window.ts';
import { hasClockParts } from '../../content/entries/clock-query.ts';
import { reachOf } from './event-conditions.ts';
import { movedOccurrences } from './event-loaders.ts';
import { type EventOrderKey, eventOrderColumns, placeColumns, placeKeys } from './event-order.ts';
import type { EventBound, EventQuery, EventRef } from './event-query.ts';
import type { EventParents } from './event-relation.ts';
import { findSeries, type SeriesRow } from './find-series.ts';
import { LATEST_START } from './recurrence/occurrence-id.ts';
import { occurrencesBetween } from './recurrence/occurrences.ts';
import type { Occurrence } from './recurrence/series.ts';
import { shiftYears } from './shift-years.ts';

/** A listed event with its sort keys, which make its cursor. */
export interface EventPlace extends EventRef {
  readonly keys: readonly (string | number)[];
}

/** A list shows at most this many occurrences of one series, the earliest ones; a narrower window shows later ones. */
const MOST_OF_ONE = 1000;

/**
 * Returns the occurrences of all series in a query, sorted in its order. Takes one statement if there is no series, or
 * none if that is already known.
 */
export const occurrencesOf = defineLoader<EventQuery, readonly EventPlace[]>(
  (context, queries) =>
    Promise.all(
      queries.map(async (query) => {
        const rows = await findSeries(context, query);
        return placesOf(context, query, rows);
      }),
    ),
  (query) => JSON.stringify(query),
);

/** Returns the same by parent, for many parents at once; parents without occurrences are missing from the result. */
export async function occurrencesOfParents(
  context: Context,
  query: EventQuery,
  parents: EventParents,
): Promise<ReadonlyMap<string | number, readonly EventPlace[]>> {
  const rows = await findSeries(context, query, parents);
  const byParent = new Map<string | number, SeriesRow[]>();
  for (const row of rows) {
    const known = byParent.get(row.parentKey ?? 0);
    if (known) known.push(row);
    else byParent.set(row.parentKey ?? 0, [row]);
  }
  const found = [...byParent].map(
    async ([key, own]) => [key, await placesOf(context, query, own)] as const,
  );
  return new Map(await Promise.all(found));
}

/** The occurrences of series in order, without moved ones, which are listed as events of their own. */
async function placesOf(
  context: Context,
  query: EventQuery,
  rows: readonly SeriesRow[],
): Promise<readonly EventPlace[]> {
  if (rows.length === 0) return [];
  const moved = await Promise.all(rows.map(({ id }) => movedOccurrences(context).load(id)));
  // Series have thousands of times, and a request may have dozens of lists.
  return inTurn(context, () => {
    const order = eventOrderColumns(query);
    const places = rows.flatMap((row, i) => {
      const series = { ...row, keys: keysOf(row, order) };
      const gone = new Set(moved[i]?.map(({ seriesStartLocal }) => seriesStartLocal.slice(0, 16)));
      return spreadOut(row, query)
        .filter(({ startLocal }) => !gone.has(startLocal.slice(0, 16)))
        .map((occurrence) => placeOf(series, occurrence, query));
    });
    return inOrder(query, places);
  });
}

function inOrder(query: EventQuery, places: EventPlace[]): readonly EventPlace[] {
  const order = placeColumns(query);
  return places.sort((a, b) => compareKeys(order, a.keys, b.keys));
}

/** Only occurrences whose start fits into an id are listed. */
function spreadOut(row: SeriesRow, { bounds, parts = [] }: EventQuery): readonly Occurrence[] {
  const { from, to } = timeOf(row, bounds);
  const series = { ...row, exdates: JSON.parse(row.exdates) };
  return occurrencesBetween(
    series,
    from,
    to < LATEST_START ? to : LATEST_START,
    MOST_OF_ONE,
  ).filter(
    (occurrence) =>
      bounds.every((bound) => isWithin(occurrence, bound)) &&
      parts.every((part) => hasClockParts(occurrence[`${part.of}Local`], [part])),
  );
}

/** Open bounds are replaced by the duration of the series, or by two years for a series without an end. */
function timeOf({ startUtc, lastEndUtc }: SeriesRow, bounds: readonly EventBound[]) {
  const reach = reachOf(bounds);
  const later = (a: string, b: string) => (a > b ? a : b);
  const isEndless = lastEndUtc >= '9999';
  const from =
    reach.from ??
    (isEndless && reach.to !== null ? later(startUtc, shiftYears(reach.to, -2)) : startUtc);
  const to = reach.to ?? (isEndless ? shiftYears(later(from, startUtc), 2) : lastEndUtc);
  return { from, to };
}

function isWithin(occurrence: Occurrence, { of, compare, moment, isLocal }: EventBound): boolean {
  const at = occurrence[`${of}${isLocal ? 'Local' : 'Utc'}`];
  switch (compare) {
    case '<':
      return at < moment;
    case '<=':
      return at <= moment;
    case '>':
      return at > moment;
    case '>=':
      return at >= moment;
  }
}

/** An occurrence has the sort keys of its series, except for its own times. */
function placeOf(
  { id, version, keys }: Omit<EventPlace, 'occurrence'>,
  occurrence: Occurrence,
  query: EventQuery,
): EventPlace {
  const times: Partial<Record<EventOrderKey, string>> = {
    start: occurrence.startUtc,
    local: occurrence.startLocal,
    end: occurrence.endUtc,
  };
  const own = query.order.map(({ by }) => times[by]);
  const atTimes = keys.map((key, i) => own[i] ?? key);
  return { id, version, occurrence, keys: placeKeys(query, atTimes, occurrence.startUtc) };
}
