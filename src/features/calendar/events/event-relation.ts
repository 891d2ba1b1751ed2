import { type RawBuilder, type SqlBool, sql } from 'kysely';

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
