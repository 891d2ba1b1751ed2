import { type RawBuilder, sql } from 'kysely';

/** What lists of events hang on, for lists of many parents at once: those at a venue, of an organizer, with a term. */
export type EventRelation = 'venue' | 'organizer' | 'term' | 'author';

/** How events are joined to what they hang on, and the column with its key. */
export const eventRelations: Readonly<
  Record<EventRelation, { readonly join: RawBuilder<unknown>; readonly key: RawBuilder<number> }>
> = {
  venue: {
    join: sql`INNER JOIN "EventVenue" AS "Of" ON "Of"."eventId" = "Event"."entryId"`,
    key: sql`"Of"."venueId"`,
  },
  organizer: {
    join: sql`INNER JOIN "EventOrganizer" AS "Of" ON "Of"."eventId" = "Event"."entryId"`,
    key: sql`"Of"."organizerId"`,
  },
  term: {
    join: sql`INNER JOIN "EntryTerm" AS "Of" ON "Of"."entryId" = "Event"."entryId"`,
    key: sql`"Of"."termId"`,
  },
  author: { join: sql``, key: sql`"Entry"."authorId"` },
};

/** The parents of which a list is asked for. */
export interface EventParents {
  readonly relation: EventRelation;
  readonly keys: readonly (string | number)[];
}

/** That an event hangs on one of them. */
export const ofParents = ({ relation, keys }: EventParents): RawBuilder<unknown> =>
  sql`${eventRelations[relation].key} IN (${sql.join(keys)})`;
