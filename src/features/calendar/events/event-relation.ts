import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The relation between events and their parent in lists for many parents at once: a venue, an organizer, a term or an
 * author.
 */
export type EventRelation = 'venue' | 'organizer' | 'term' | 'author';

/** The table between events and their parents, the column with the parent's key, and the join to the event. */
export const eventRelations: Readonly<
  Record<
    EventRelation,
    {
      readonly table: RawBuilder<unknown> | null;
      readonly key: RawBuilder<number>;
      readonly on: RawBuilder<SqlBool>;
      /** Columns with the event's start and id, if there is an index by key, start and id. */
      readonly inOrder?: { readonly start: RawBuilder<string>; readonly id: RawBuilder<number> };
    }
  >
> = {
  venue: {
    table: sql`"EventVenue" AS "Of"`,
    key: sql`"Of"."venueId"`,
    on: sql<SqlBool>`"Of"."eventId" = "Event"."entryId"`,
    inOrder: { start: sql`"Of"."startUtc"`, id: sql`"Of"."eventId"` },
  },
  organizer: {
    table: sql`"EventOrganizer" AS "Of"`,
    key: sql`"Of"."organizerId"`,
    on: sql<SqlBool>`"Of"."eventId" = "Event"."entryId"`,
    inOrder: { start: sql`"Of"."startUtc"`, id: sql`"Of"."eventId"` },
  },
  term: {
    table: sql`"EntryTerm" AS "Of"`,
    key: sql`"Of"."termId"`,
    on: sql<SqlBool>`"Of"."entryId" = "Event"."entryId"`,
  },
  author: { table: null, key: sql`"Entry"."authorId"`, on: sql<SqlBool>`1 = 1` },
};

/** The parents whose events are listed. */
export interface EventParents {
  readonly relation: EventRelation;
  readonly keys: readonly (string | number)[];
}

/** The condition that an event belongs to one of the parents. */
export const ofParents = ({ relation, keys }: EventParents): RawBuilder<unknown> =>
  sql`${eventRelations[relation].key} IN (${sql.join(keys)}) AND ${eventRelations[relation].on}`;
