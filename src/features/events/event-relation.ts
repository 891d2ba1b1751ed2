import { type RawBuilder, sql } from 'kysely';

/** What lists of events hang on, for lists of many parents at once: those at a venue, of an organizer, with a term. */
export type EventRelation = 'venue' | 'organizer' | 'term' | 'author';

/** What stands between events and what they hang on, the column with its key, and how an event is found by it. */
export const eventRelations: Readonly<
  Record<
    EventRelation,
    {
      readonly table: RawBuilder<unknown> | null;
      readonly key: RawBuilder<number>;
      readonly on: RawBuilder<unknown>;
    }
  >
> = {
  venue: {
    table: sql`"EventVenue" AS "Of"`,
    key: sql`"Of"."venueId"`,
    on: sql`"Of"."eventId" = "Event"."entryId"`,
  },
  organizer: {
    table: sql`"EventOrganizer" AS "Of"`,
    key: sql`"Of"."organizerId"`,
    on: sql`"Of"."eventId" = "Event"."entryId"`,
  },
  term: {
    table: sql`"EntryTerm" AS "Of"`,
    key: sql`"Of"."termId"`,
    on: sql`"Of"."entryId" = "Event"."entryId"`,
  },
  author: { table: null, key: sql`"Entry"."authorId"`, on: sql`1 = 1` },
};

/** The parents of which a list is asked for. */
export interface EventParents {
  readonly relation: EventRelation;
  readonly keys: readonly (string | number)[];
}

/** That an event hangs on one of them. */
export const ofParents = ({ relation, keys }: EventParents): RawBuilder<unknown> =>
  sql`${eventRelations[relation].key} IN (${sql.join(keys)}) AND ${eventRelations[relation].on}`;
