import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { startConditions } from './event-conditions.ts';
import type { EventQuery } from './event-query.ts';

/**
 * The relation between events and their parent in lists for many parents at once: a venue, an organizer, a term or an
 * author.
 */
export type EventRelation = 'venue' | 'organizer' | 'term' | 'author';

/** An index on a table: kind and status if they are given, then a sort key, then the id of the event. */
export interface EventIndex {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<number>;
  /** Null if the id is the sort key. */
  readonly sortKey: RawBuilder<string> | null;
  readonly kind?: RawBuilder<string>;
  readonly status?: RawBuilder<string>;
  /** Returns the conditions on the sort key that follow from a query. */
  within?(query: EventQuery): readonly RawBuilder<SqlBool>[];
}

/** The table between events and their parents. Its index begins with the parent's key. */
export interface RelationTable extends EventIndex {
  readonly rowid: RawBuilder<unknown>;
  readonly key: RawBuilder<number>;
  /** The join to the event. */
  readonly on: RawBuilder<SqlBool>;
  /** The order that its sort key is for. */
  readonly order: 'start' | 'date';
}

export const EVENT = { table: sql`"Event"`, id: sql<number>`"Event"."entryId"` };
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
    rowid: sql`"Of".rowid`,
    key: sql`"Of"."termId"`,
    on: sql<SqlBool>`"Of"."entryId" = "Event"."entryId"`,
    id: sql`"Of"."entryId"`,
    kind: sql`"Of"."kind"`,
    status: sql`"Of"."status"`,
    sortKey: sql`"Of"."date"`,
    order: 'date',
  },
  author: {
    ...ENTRY,
    rowid: ENTRY.id,
    key: sql`"Entry"."authorId"`,
    on: sql<SqlBool>`1 = 1`,
    sortKey: sql`"Entry"."date"`,
    order: 'date',
  },
};

function party(table: string, key: string): RelationTable {
  const start = sql<string>`"Of"."startUtc"`;
  return {
    table: sql`${sql.table(table)} AS "Of"`,
    rowid: sql`"Of".rowid`,
    key: sql`${sql.ref(`Of.${key}`)}`,
    on: sql<SqlBool>`"Of"."eventId" = "Event"."entryId"`,
    id: sql`"Of"."eventId"`,
    sortKey: start,
    order: 'start',
    within: ({ bounds }) => startConditions(bounds, start),
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
