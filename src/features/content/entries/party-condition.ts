import { type Expression, type SqlBool, sql } from 'kysely';

/** Asks for venues and organizers by their events. */
export interface PartyFilter {
  /** Those of this event. */
  readonly ofEvent?: number;
  /** Those with, or without, events that are public. */
  readonly hasEvents?: boolean;
  /** Those with public events of which an occurrence ends after this moment. */
  readonly endingAfter?: string;
}

/** The condition on an entry of one of the two kinds. */
export function partyConditions(
  kinds: readonly string[],
  { ofEvent, hasEvents, endingAfter }: PartyFilter,
): Expression<SqlBool>[] {
  const [table, host] = kinds.includes('ext_venue')
    ? ([sql`"EventVenue"`, sql`"venueId"`] as const)
    : ([sql`"EventOrganizer"`, sql`"organizerId"`] as const);
  const held = (condition = sql``) => sql<SqlBool>`EXISTS (
    SELECT 1 FROM ${table} JOIN "Entry" AS "Held" ON "Held"."id" = ${table}."eventId"
    JOIN "Event" ON "Event"."entryId" = "Held"."id"
    WHERE ${table}.${host} = "Entry"."id" AND "Held"."status" = 'publish' ${condition})`;
  return [
    ...(ofEvent === undefined
      ? []
      : [
          sql<SqlBool>`"Entry"."id" IN (SELECT ${host} FROM ${table} WHERE "eventId" = ${ofEvent})`,
        ]),
    ...(hasEvents === undefined ? [] : [hasEvents ? held() : sql<SqlBool>`NOT ${held()}`]),
    ...(endingAfter === undefined ? [] : [held(sql`AND "Event"."lastEndUtc" > ${endingAfter}`)]),
  ];
}
