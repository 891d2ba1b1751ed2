import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { type Keyed, keyColumns } from '../../../storage/read-window.ts';
import { seriesConditions } from './event-conditions.ts';
import { eventOrderColumns } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import { type EventParents, eventRelations, ofParents } from './event-relation.ts';
import { EVENT_DEPENDENCIES, eventReader, seriesTables } from './event-tables.ts';
import type { Series } from './recurrence/series.ts';

/** The columns of a series that determine when it takes place, and what its list is sorted by. */
export interface SeriesRow extends Omit<Series, 'exdates'>, Keyed<object> {
  readonly id: number;
  readonly version: number;
  readonly exdates: string;
  readonly startUtc: string;
  readonly lastEndUtc: string;
  readonly parentKey: string | number | null;
}

/** Finds the series of a query, or of each of the parents; runs no statement if it is known that there are none. */
export async function findSeries(
  context: Context,
  query: EventQuery,
  parents?: EventParents,
): Promise<readonly SeriesRow[]> {
  const { changes, database, totals } = context.services;
  const { order: _, ...filter } = query;
  const key = `series ${JSON.stringify([filter, parents])}`;
  const { seq } = context.loaders;
  const tables = eventReader(context);
  if (totals.get(key, changes.latestIn(EVENT_DEPENDENCIES)) === 0) return [];
  const relation = parents && eventRelations[parents.relation];
  const { rows } = await sql<SeriesRow>`
    SELECT "Entry"."id", "Entry"."version",
      "Event"."startLocal", "Event"."endLocal", "Event"."startUtc", "Event"."lastEndUtc", "Event"."timezone", "Event"."rrule", "Event"."exdates",
      ${relation?.key ?? sql`NULL`} AS "parentKey", ${keyColumns(eventOrderColumns(query))}
    FROM ${seriesTables(query, parents?.relation)}
    WHERE "Entry"."id" = "Event"."entryId" AND ${parents ? ofParents(parents) : sql`1 = 1`}
      AND ${seriesConditions(query, database.provider)}`.execute(tables);
  totals.set(key, rows.length, seq);
  return rows;
}
