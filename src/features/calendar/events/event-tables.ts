import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { Dependency } from '../../../storage/change-log.ts';
import type { Provider } from '../../../storage/provider.ts';
import { all } from '../../../storage/read-window.ts';
import { isNarrowByTerms } from '../../content/entries/term-filter.ts';
import { isFoundByEntry, startConditions } from './event-conditions.ts';
import type { EventQuery, PreparedQuery } from './event-query.ts';
import { type EventRelation, eventRelations } from './event-relation.ts';
import { occurrenceTable } from './occurrence-rows.ts';

/**
 * Joins occurrences with their events and entries, their parents and, if asked for, their distance. SQLite runs a cross join in the
 * written order: it starts with the narrowest table, otherwise it walks the calendar and stops when the page is full.
 * Only if a condition on entries is narrow is the planner free to start there.
 */
export function eventTables(
  query: PreparedQuery,
  provider: Provider,
  relation?: EventRelation,
): RawBuilder<unknown> {
  const { nearVenues } = query;
  const occurrences = occurrencesWithin(query, provider);
  const before = [
    ...(relation && relation !== 'author' ? [eventRelations[relation].table] : []),
    ...(nearVenues === undefined ? [] : [nearEvents(nearVenues)]),
  ];
  if (before.length > 0)
    return sql`${sql.join(before, sql` CROSS JOIN `)} CROSS JOIN ${occurrences} CROSS JOIN "Event" CROSS JOIN "Entry"`;
  if (relation !== undefined || isNarrow(query))
    return sql`${occurrences} INNER JOIN "Event" ON "Event"."entryId" = "Occurrence"."eventId" INNER JOIN "Entry" ON "Entry"."id" = "Event"."entryId"`;
  return sql`${occurrences} CROSS JOIN "Event" CROSS JOIN "Entry"`;
}

/** The occurrences that a query may have: rows, and those that were made for it. */
export const occurrencesWithin = (query: PreparedQuery, provider: Provider): RawBuilder<unknown> =>
  occurrenceTable(provider, query.further, all(startsWithin(query)));

/** What the bounds of a query say about starts. */
export const startsWithin = ({ bounds }: PreparedQuery): readonly RawBuilder<SqlBool>[] =>
  startConditions(bounds, sql`"Occurrence"."startUtc"`);

/** The joins of an occurrence to its event and entry. */
export const isJoined = sql<boolean>`"Event"."entryId" = "Occurrence"."eventId" AND "Entry"."id" = "Occurrence"."eventId"`;

/** The groups whose changes invalidate a list of events. */
export const EVENT_DEPENDENCIES = [
  'kind:ext_events',
  'kind:ext_venue',
  'kind:ext_organizer',
] as const satisfies readonly Dependency[];

/** The reader for lists of events, whose statements are raw SQL. */
export const eventReader = (context: Context): Kysely<never> =>
  context.readPart(EVENT_DEPENDENCIES) as never; // raw statements need no table types

/** Joins each event at one of these venues with the rank of its nearest venue. */
function nearEvents(venues: readonly number[]): RawBuilder<unknown> {
  // Without venues, an id that no record has matches nothing.
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

/** Whether a query names its events, by ids, words or a place, so that they are found first and sorted then. */
export const isNamed = ({ entries, nearVenues }: EventQuery): boolean =>
  entries.include !== undefined || entries.search !== undefined || nearVenues !== undefined;

/** Whether a condition is met by few events, so that the planner is free to start there. */
export function isNarrow(query: EventQuery): boolean {
  const { entries, venues, organizers, hasPlace } = query;
  return (
    isNamed(query) ||
    isFoundByEntry(entries) ||
    isNarrowByTerms(entries) ||
    venues !== undefined ||
    organizers !== undefined ||
    hasPlace !== undefined
  );
}
