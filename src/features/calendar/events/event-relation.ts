import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What lists of events hang on, for lists of many parents at once: those at a venue, of an organizer, with a term. */
export type EventRelation = 'venue' | 'organizer' | 'term' | 'author';

/** What stands between events and what they hang on, the column with its key, and how an event is found by it. */
export const eventRelations: Readonly<
  Record<
    EventRelation,
    {
      readonly table: RawBuilder<unknown> | null;
      readonly key: RawBuilder<number>;
      readonly on: RawBuilder<SqlBool>;
      /** Columns with the event's start and id, where there is an index by key, start and id. */
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

/** The parents of which a list is asked for. */
export interface EventParents {
  readonly relation: EventRelation;
  readonly keys: readonly (string | number)[];
}

/** That an event hangs on one of them. */
export const ofParents = ({ relation, keys }: EventParents): RawBuilder<unknown> =>
  sql`${eventRelations[relation].key} IN (${sql.join(keys)}) AND ${eventRelations[relation].on}`;
