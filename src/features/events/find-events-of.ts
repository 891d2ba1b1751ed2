import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { countRanked, readRankedWindows } from '../../storage/ranked-windows.ts';
import type { ListSource, Place, Window } from '../../storage/read-window.ts';
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
  const single: ReadonlyMap<string | number, readonly Place<SingleRow>[]> = await readRankedWindows(
    eventReader(context),
    singleOfParents(context, query, parents),
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
  const single: ReadonlyMap<string | number, number> = await countRanked(
    eventReader(context),
    singleOfParents(context, query, parents),
    key,
  );
  return new Map(
    parents.keys.map((one) => [one, (single.get(one) ?? 0) + (occurrences.get(one)?.length ?? 0)]),
  );
}

function singleOfParents(context: Context, query: EventQuery, parents: EventParents): ListSource {
  const { where, order } = singleOf(context, query);
  return {
    columns: sql`"Entry"."id", "Entry"."version"`,
    from: eventTables(query, parents.relation),
    where: sql`${where} AND ${ofParents(parents)}`,
    order,
  };
}
