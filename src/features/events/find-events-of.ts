import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Place, readWindowsOf, type Window } from '../../storage/read-window.ts';
import type { EventQuery } from './event-query.ts';
import { type EventParents, eventRelations, ofParents } from './event-relation.ts';
import { eventReader, eventTables } from './event-tables.ts';
import { mergePlaces } from './merge-places.ts';
import { type EventPlace, occurrencesOfParents } from './series-occurrences.ts';
import { type SingleRow, singleOf, toPlace } from './single-events.ts';

/** A window of each of the lists of the events of many parents, in two statements; one without events is not in the result. */
export async function findEventsOf(
  context: Context,
  query: EventQuery,
  parents: EventParents,
  window: Window,
): Promise<ReadonlyMap<string | number, readonly EventPlace[]>> {
  const occurrences = await occurrencesOfParents(context, query, parents);
  const { key } = eventRelations[parents.relation];
  const { where, order } = singleOf(context, query);
  const single: ReadonlyMap<string | number, readonly Place<SingleRow>[]> = await readWindowsOf(
    eventReader(context),
    {
      columns: sql`"Entry"."id", "Entry"."version"`,
      from: eventTables(query, parents.relation),
      where: sql`${where} AND ${ofParents(parents)}`,
      order,
    },
    window,
    key,
  );
  const keys = new Set([...single.keys(), ...occurrences.keys()]);
  return new Map(
    [...keys].map((one) => [
      one,
      mergePlaces(query, (single.get(one) ?? []).map(toPlace), occurrences.get(one) ?? [], window),
    ]),
  );
}

/** How many events each parent has, each occurrence counted. */
export async function countEventsOf(
  context: Context,
  query: EventQuery,
  parents: EventParents,
): Promise<ReadonlyMap<string | number, number>> {
  const occurrences = await occurrencesOfParents(context, query, parents);
  const { key } = eventRelations[parents.relation];
  const { rows } = await sql<{ readonly parentKey: string | number; readonly total: number }>`
    SELECT ${key} AS "parentKey", count(*) AS "total" FROM ${eventTables(query, parents.relation)}
    WHERE ${singleOf(context, query).where} AND ${ofParents(parents)} GROUP BY ${key}`.execute(
    eventReader(context),
  );
  const single = new Map(rows.map(({ parentKey, total }) => [parentKey, Number(total)]));
  return new Map(
    parents.keys.map((one) => [one, (single.get(one) ?? 0) + (occurrences.get(one)?.length ?? 0)]),
  );
}
