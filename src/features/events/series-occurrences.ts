import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { reachOf, seriesConditions } from './event-conditions.ts';
import { movedOccurrences } from './event-loaders.ts';
import { compareKeys, eventOrderColumns } from './event-order.ts';
import type { EventBound, EventOrder, EventQuery, EventRef } from './event-query.ts';
import { LATEST_START } from './recurrence/occurrence-id.ts';
import { occurrencesBetween } from './recurrence/occurrences.ts';
import type { Occurrence, Series } from './recurrence/series.ts';

/** A place in a list of events with the keys it was sorted by, which make its cursor. */
export interface EventPlace extends EventRef {
  readonly keys: readonly (string | number)[];
}

/** Of one series a list shows at most so many occurrences, the first ones; a narrower window shows later ones. */
const MOST_OF_ONE = 1000;

interface SeriesRow extends Omit<Series, 'exdates'> {
  readonly id: number;
  readonly version: number;
  readonly exdates: string;
  readonly date: string;
  readonly modified: string;
  readonly sortTitle: string;
}

/**
 * The occurrences of all series that a query asks for, in its order. Without a series that is one statement, or none where it is
 * known from before that there is no series.
 */
export async function occurrencesOfSeries(
  context: Context,
  query: EventQuery,
): Promise<readonly EventPlace[]> {
  const rows = await seriesOf(context, query);
  if (rows.length === 0) return [];
  const moved = await movedOccurrences(context).loadMany(rows.map(({ id }) => id));
  const places = rows.flatMap((row, i) => {
    const replaced = moved[i];
    const starts = replaced instanceof Error ? [] : (replaced ?? []);
    const gone = new Set(starts.map(({ seriesStartLocal }) => seriesStartLocal.slice(0, 16)));
    return spreadOut(row, query)
      .filter(({ startLocal }) => !gone.has(startLocal.slice(0, 16)))
      .map((occurrence) => placeOf(row, occurrence, query.order));
  });
  const order = eventOrderColumns(query);
  return places.sort((a, b) => compareKeys(order, a.keys, b.keys));
}

async function seriesOf(context: Context, query: EventQuery): Promise<readonly SeriesRow[]> {
  const { database, totals } = context.services;
  const { order: _, ...filter } = query;
  const key = `series ${JSON.stringify(filter)}`;
  const { stamps } = context;
  const tables = context.read(
    'Event',
    'Entry',
    'EntryTerm',
    'EventVenue',
    'EventOrganizer',
    'Venue',
  );
  if (totals.get(key, stamps) === 0) return [];
  const { rows } = await sql<SeriesRow>`
    SELECT "Entry"."id", "Entry"."version", "Entry"."date", "Entry"."modified", "Entry"."sortTitle",
      "Event"."startLocal", "Event"."endLocal", "Event"."timezone", "Event"."rrule", "Event"."exdates"
    FROM "Event" INNER JOIN "Entry" ON "Entry"."id" = "Event"."entryId"
    WHERE ${seriesConditions(query, database.provider)}`.execute(tables);
  totals.set(key, rows.length, stamps);
  return rows;
}

/** Occurrences have ids only as long as these can tell when they begin. */
function spreadOut(row: SeriesRow, { bounds }: EventQuery): readonly Occurrence[] {
  const { from, to } = reachOf(bounds);
  const series = { ...row, exdates: JSON.parse(row.exdates) };
  return occurrencesBetween(
    series,
    from,
    to < LATEST_START ? to : LATEST_START,
    MOST_OF_ONE,
  ).filter((occurrence) => bounds.every((bound) => isWithin(occurrence, bound)));
}

function isWithin({ startUtc, endUtc }: Occurrence, { of, compare, moment }: EventBound): boolean {
  const at = of === 'start' ? startUtc : endUtc;
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

function placeOf(row: SeriesRow, occurrence: Occurrence, order: readonly EventOrder[]): EventPlace {
  const { id, version, date, modified, sortTitle } = row;
  const keys = {
    start: occurrence.startUtc,
    end: occurrence.endUtc,
    date,
    modified,
    title: sortTitle,
    id,
    distance: 0,
  };
  const sorted = order.map(({ by }) => keys[by]);
  return {
    id,
    version,
    occurrence,
    keys: order.some(({ by }) => by === 'id') ? sorted : [...sorted, id],
  };
}
