import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isNarrowByTerms } from '../../../content/entries/entry-filters.ts';
import type { Context } from '../../../operation/context.ts';
import { all } from '../../../operation/lists/window.ts';
import type { Dependency } from '../../../storage/change-log.ts';
import type { Provider } from '../../../storage/provider.ts';
import { isFoundByEntry, startConditions } from './event-conditions.ts';
import { hasFilter } from './event-filters.ts';
import type { EventQuery, PreparedQuery } from './event-query.ts';
import { occurrenceTable } from './make-occurrences.ts';

/**
 * The relation between events and their parent in lists for many parents at once: a venue, an organizer, a term or an
 * author.
 */
export type EventRelation = 'venue' | 'organizer' | 'term' | 'author';

/** The table between events and their parents. Its index has the parent's key, kind and status if they are given, the sort key and the id. */
export interface RelationTable {
  readonly table: RawBuilder<unknown>;
  readonly key: RawBuilder<number>;
  /** The join to the occurrence. */
  readonly on: RawBuilder<SqlBool>;
  /** The id of the event. */
  readonly id: RawBuilder<number>;
  /** Null if the id is the sort key. */
  readonly sortKey: RawBuilder<string> | null;
  readonly kind?: RawBuilder<string>;
  readonly status?: RawBuilder<string>;
}

export const ENTRY = {
  table: sql`"Entry"`,
  id: sql<number>`"Entry"."id"`,
  kind: sql<string>`"Entry"."kind"`,
  status: sql<string>`"Entry"."status"`,
};

export const eventRelations: Readonly<Record<EventRelation, RelationTable>> = {
  venue: party('EventVenue', 'venueId'),
  organizer: party('EventOrganizer', 'organizerId'),
  term: {
    table: sql`"EntryTerm" AS "Of"`,
    key: sql`"Of"."termId"`,
    on: sql<SqlBool>`"Of"."entryId" = "Occurrence"."eventId"`,
    id: sql`"Of"."entryId"`,
    kind: sql`"Of"."kind"`,
    status: sql`"Of"."status"`,
    sortKey: null,
  },
  author: {
    ...ENTRY,
    key: sql`"Entry"."authorId"`,
    on: sql<SqlBool>`"Entry"."id" = "Occurrence"."eventId"`,
    sortKey: sql`"Entry"."date"`,
  },
};

function party(table: string, key: string): RelationTable {
  return {
    table: sql`${sql.table(table)} AS "Of"`,
    key: sql`${sql.ref(`Of.${key}`)}`,
    on: sql<SqlBool>`"Of"."eventId" = "Occurrence"."eventId"`,
    id: sql`"Of"."eventId"`,
    sortKey: null,
  };
}

/** The parents whose events are listed. */
export interface EventParents {
  readonly relation: EventRelation;
  readonly keys: readonly (string | number)[];
}

/** The condition that an event belongs to one of the parents. */
export const ofParents = ({ relation, keys }: EventParents): RawBuilder<unknown> =>
  sql`${eventRelations[relation].key} IN (${sql.join(keys)}) AND ${eventRelations[relation].on}`;

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

/** The conditions of a query on starts. */
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
export const isNamed = (query: EventQuery): boolean =>
  query.entries.include !== undefined ||
  query.entries.search !== undefined ||
  hasFilter(query, 'isNamed');

/** Whether a condition is met by few events, so that the planner is free to start there. */
export const isNarrow = (query: EventQuery): boolean =>
  isNamed(query) ||
  isFoundByEntry(query.entries) ||
  isNarrowByTerms(query.entries) ||
  hasFilter(query, 'isNarrow');
