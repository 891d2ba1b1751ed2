import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { seriesConditions } from './event-conditions.ts';
import type { EventQuery } from './event-query.ts';
import { type EventParents, eventRelations, ofParents } from './event-relation.ts';
import { EVENT_DEPENDENCIES, eventReader, seriesTables } from './event-tables.ts';
import type { Series } from './recurrence/series.ts';

/** What of a series decides when it takes place and where it stands in lists. */
export interface SeriesRow extends Omit<Series, 'exdates'> {
  readonly id: number;
  readonly version: number;
  readonly exdates: string;
  readonly startUtc: string;
  readonly lastEndUtc: string;
  readonly date: string;
  readonly modified: string;
  readonly sortTitle: string;
  readonly rank: number;
  readonly parentKey: string | number | null;
}

/** The series that a query asks for, or each of these parents has; no statement where it is known that there is none. */
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
    SELECT "Entry"."id", "Entry"."version", "Entry"."date", "Entry"."modified", "Entry"."sortTitle",
      "Event"."startLocal", "Event"."endLocal", "Event"."startUtc", "Event"."lastEndUtc", "Event"."timezone", "Event"."rrule", "Event"."exdates",
      ${query.nearVenues ? sql`"Near"."rank"` : sql`0`} AS "rank", ${relation?.key ?? sql`NULL`} AS "parentKey"
    FROM ${seriesTables(query, parents?.relation)}
    WHERE "Entry"."id" = "Event"."entryId" AND ${parents ? ofParents(parents) : sql`1 = 1`}
      AND ${seriesConditions(query, database.provider)}`.execute(tables);
  totals.set(key, rows.length, seq);
  return rows;
}
