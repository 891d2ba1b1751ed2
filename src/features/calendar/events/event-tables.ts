import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { Dependency } from '../../../storage/change-log.ts';
import type { EventQuery } from './event-query.ts';
import { type EventRelation, eventRelations } from './event-relation.ts';

/**
 * Where a query looks: events with their entries, what they hang on, and how near they are where that is asked. SQLite takes a cross
 * join in the order in which it is written: it begins with what is narrow, or else goes through the calendar and stops when the page
 * is full. Only where a condition on entries is narrow it is left to begin with that.
 */
export function eventTables(query: EventQuery, relation?: EventRelation): RawBuilder<unknown> {
  const { nearVenues } = query;
  const before = [
    ...(relation && eventRelations[relation].table ? [eventRelations[relation].table] : []),
    ...(nearVenues === undefined ? [] : [nearEvents(nearVenues)]),
  ];
  if (before.length > 0)
    return sql`${sql.join(before, sql` CROSS JOIN `)} CROSS JOIN "Event" CROSS JOIN "Entry"`;
  if (relation !== undefined || isNarrow(query))
    return sql`"Event" INNER JOIN "Entry" ON "Entry"."id" = "Event"."entryId"`;
  return sql`"Event" CROSS JOIN "Entry"`;
}

/** The same for series, which are few: the statement begins with them rather than with what they hang on. */
export function seriesTables(query: EventQuery, relation?: EventRelation): RawBuilder<unknown> {
  const table = relation && eventRelations[relation].table;
  if (!table || query.nearVenues !== undefined) return eventTables(query, relation);
  return sql`"Event" CROSS JOIN ${table} CROSS JOIN "Entry"`;
}

/** Whose changes a list of events depends on. */
export const EVENT_DEPENDENCIES = [
  'kind:ext_events',
  'kind:ext_venue',
  'kind:ext_organizer',
] as const satisfies readonly Dependency[];

/** For lists of events; their statements are raw. */
export const eventReader = (context: Context): Kysely<never> =>
  context.readPart(EVENT_DEPENDENCIES) as never; // as any statement sees them

/** Each event at one of these venues with the place of the nearest in the list. */
function nearEvents(venues: readonly number[]): RawBuilder<unknown> {
  // An id that nothing has finds nothing.
  const ranks = (venues.length > 0 ? venues : [0]).map(
    (id, rank) => sql`(CAST(${id} AS INTEGER), ${sql.lit(rank)})`,
  );
  return sql`(
    SELECT "EventVenue"."eventId", min("venues"."column2") AS "rank"
    FROM (VALUES ${sql.join(ranks)}) AS "venues"
    INNER JOIN "EventVenue" ON "EventVenue"."venueId" = "venues"."column1"
    GROUP BY "EventVenue"."eventId"
  ) AS "Near"`;
}

function isNarrow({ entries, venues, organizers, hasPlace }: EventQuery): boolean {
  return (
    entries.include !== undefined ||
    entries.search !== undefined ||
    (entries.terms?.length ?? 0) > 0 ||
    venues !== undefined ||
    organizers !== undefined ||
    hasPlace !== undefined
  );
}
