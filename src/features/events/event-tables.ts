import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { EventQuery } from './event-query.ts';

/**
 * Where a query looks: events with their entries, and how near they are where that is asked. SQLite takes a cross join in the order
 * in which it is written: it goes through the calendar, and stops when the page is full, where no condition is so narrow that to
 * begin with it would be better.
 */
export function eventTables(query: EventQuery, isOfParents = false): RawBuilder<unknown> {
  const isFree = isOfParents || isNarrow(query);
  const join = isFree ? sql`INNER JOIN` : sql`CROSS JOIN`;
  const entry = isFree ? sql`ON "Entry"."id" = "Event"."entryId"` : sql``;
  const near = query.nearVenues === undefined ? sql`` : nearEvents(query.nearVenues);
  return sql`"Event" ${join} "Entry" ${entry} ${near}`;
}

/** The tables that a list of events is read from; its statements are raw. */
export const eventReader = (context: Context): Kysely<never> =>
  context.read('Event', 'Entry', 'EntryTerm', 'EventVenue', 'EventOrganizer', 'Venue') as never; // as any statement sees them

/** Each event at one of these venues with the place of the nearest in the list. */
function nearEvents(venues: readonly number[]): RawBuilder<unknown> {
  // An id that nothing has finds nothing.
  const ranks = (venues.length > 0 ? venues : [0]).map(
    (id, rank) => sql`(CAST(${id} AS INTEGER), ${sql.lit(rank)})`,
  );
  return sql`INNER JOIN (
    SELECT "EventVenue"."eventId", min("venues"."column2") AS "rank"
    FROM (VALUES ${sql.join(ranks)}) AS "venues"
    INNER JOIN "EventVenue" ON "EventVenue"."venueId" = "venues"."column1"
    GROUP BY "EventVenue"."eventId"
  ) AS "Near" ON "Near"."eventId" = "Event"."entryId"`;
}

function isNarrow({ entries, venues, organizers, nearVenues, hasPlace }: EventQuery): boolean {
  return (
    entries.include !== undefined ||
    entries.search !== undefined ||
    (entries.terms?.length ?? 0) > 0 ||
    venues !== undefined ||
    organizers !== undefined ||
    nearVenues !== undefined ||
    hasPlace !== undefined
  );
}
