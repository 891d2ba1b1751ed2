import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { Dependency } from '../../../storage/change-log.ts';
import { isNarrowByTerms } from '../../content/entries/term-filter.ts';
import { isFoundByEntry } from './event-conditions.ts';
import type { EventQuery } from './event-query.ts';
import { type EventRelation, eventRelations } from './event-relation.ts';
import { ongoingEvents } from './ongoing-events.ts';

/**
 * Joins events with their entries, their parents and, if asked for, their distance. SQLite runs a cross join in the
 * written order: it starts with the narrowest table, otherwise it walks the calendar and stops when the page is full.
 * Only if a condition on entries is narrow is the planner free to start there.
 */
export function eventTables(query: EventQuery, relation?: EventRelation): RawBuilder<unknown> {
  const { nearVenues } = query;
  const before = [
    ...(query.isOngoing ? [ongoingEvents(query)] : []),
    ...(relation && relation !== 'author' ? [eventRelations[relation].table] : []),
    ...(nearVenues === undefined ? [] : [nearEvents(nearVenues)]),
  ];
  if (before.length > 0)
    return sql`${sql.join(before, sql` CROSS JOIN `)} CROSS JOIN "Event" CROSS JOIN "Entry"`;
  if (relation !== undefined || isNarrow(query))
    return sql`"Event" INNER JOIN "Entry" ON "Entry"."id" = "Event"."entryId"`;
  return sql`"Event" CROSS JOIN "Entry"`;
}

/** The same for series: they are few, so the statement starts with them rather than with their parents. */
export function seriesTables(query: EventQuery, relation?: EventRelation): RawBuilder<unknown> {
  if (isNamed(query)) return eventTables(query, relation);
  const parents = relation && relation !== 'author' ? [eventRelations[relation].table] : [];
  return sql.join([sql`"Event"`, ...parents, sql`"Entry"`], sql` CROSS JOIN `);
}

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
