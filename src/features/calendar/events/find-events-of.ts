import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { NestedList } from '../../../storage/nested-list.ts';
import { isNarrowed, readWindowsOf } from '../../../storage/nested-lists.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { countRanked, readRankedWindows } from '../../../storage/ranked-windows.ts';
import { all, type ListSource, type Place, type Window } from '../../../storage/read-window.ts';
import { saysStart, startConditions } from './event-conditions.ts';
import type { EventQuery } from './event-query.ts';
import { type EventParents, eventRelations, ofParents } from './event-relation.ts';
import { eventReader, eventTables } from './event-tables.ts';
import { mergePlaces } from './merge-places.ts';
import { type EventPlace, occurrencesOfParents } from './series-occurrences.ts';
import { type SingleRow, singleOf, toPlace } from './single-events.ts';

/**
 * Returns one window of events for each of many parents, with series and single events read separately. Parents without
 * events are missing from the result.
 */
export async function findEventsOf(
  context: Context,
  query: EventQuery,
  parents: EventParents,
  window: Window,
): Promise<ReadonlyMap<string | number, readonly EventPlace[]>> {
  const occurrences = await occurrencesOfParents(context, query, parents);
  const single = await singleByParent(context, query, parents, window);
  const keys = new Set([...single.keys(), ...occurrences.keys()]);
  return new Map(
    [...keys].map((one) => [
      one,
      mergePlaces(query, (single.get(one) ?? []).map(toPlace), occurrences.get(one) ?? [], window),
    ]),
  );
}

/** Walks an index once per parent if an index has the query's order. */
function singleByParent(
  context: Context,
  query: EventQuery,
  parents: EventParents,
  window: Window,
): Promise<ReadonlyMap<string | number, readonly Place<SingleRow>[]>> {
  const walk = walkOf(context, query, parents);
  const tables = eventReader(context);
  if (!walk)
    return readRankedWindows(
      tables,
      singleOfParents(context, query, parents),
      window,
      eventRelations[parents.relation].key,
    );
  const { database } = context.services;
  const reader = { tables, provider: database.provider, spend: context.spend };
  return readWindowsOf(reader, walk, window, parents.keys);
}

/** Null if no index has the order, or if the query matches few events. */
function walkOf(
  context: Context,
  query: EventQuery,
  { relation }: EventParents,
): NestedList | null {
  const { table, key, on, inOrder } = eventRelations[relation];
  const [first, ...further] = query.order;
  const isByStart = first?.by === 'start' && further.length === 0 && query.bounds.every(saysStart);
  if (!table || !inOrder || !isByStart || !isDense(query)) return null;
  const { direction } = first;
  const order: readonly OrderColumn[] = [
    { expression: inOrder.start, direction, type: 'text' },
    { expression: inOrder.id, direction, type: 'integer' },
  ];
  return {
    columns: COLUMNS,
    table,
    from: eventTables(query, relation),
    where: all([on, singleOf(context, query).where]),
    order,
    indexOrder: order,
    isDense: true,
    rangesOf: (parent) => [
      all([sql<SqlBool>`${key} = ${parent}`, ...startConditions(query.bounds, inOrder.start)]),
    ],
  };
}

/** Whether the query matches nearly every event within its bounds. */
function isDense({ entries, bounds: _, isHidden, order: __, ...filters }: EventQuery): boolean {
  const { statuses, privateToAuthor: ___, ...entryFilters } = entries;
  return (
    statuses.includes('publish') &&
    isHidden !== true &&
    !isNarrowed(filters) &&
    !isNarrowed(entryFilters)
  );
}

const COLUMNS = sql`"Entry"."id", "Entry"."version"`;

/** Counts the events of each parent; every occurrence counts. */
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
    columns: COLUMNS,
    from: eventTables(query, parents.relation),
    where: sql`${where} AND ${ofParents(parents)}`,
    order,
  };
}
