import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { countAmongAll, countRowsOf, readWindowsOf } from '../../../storage/nested-lists.ts';
import { countRanked, readRankedWindows } from '../../../storage/ranked-windows.ts';
import {
  fromBeginning,
  type ListSource,
  type Place,
  type Window,
} from '../../../storage/read-window.ts';
import { singleOf } from './count-single.ts';
import { EVENT_COLUMNS, nestedEvents } from './event-lists.ts';
import { singleWindow } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import { type EventParents, eventRelations, ofParents } from './event-relation.ts';
import { eventReader, eventTables, isNamed } from './event-tables.ts';
import { mergePlaces } from './merge-places.ts';
import { splitUnfinished } from './ongoing-events.ts';
import { type EventPlace, occurrencesOfParents } from './series-occurrences.ts';
import { type SingleRow, toPlace } from './single-events.ts';

type ByParent<Value> = ReadonlyMap<string | number, Value>;

/**
 * Returns one window of events for each of many parents, with series, single events and those that are going on read
 * separately. Parents without events are missing from the result.
 */
export async function findEventsOf(
  context: Context,
  query: EventQuery,
  parents: EventParents,
  window: Window,
): Promise<ByParent<readonly EventPlace[]>> {
  const { later, ongoing } = splitUnfinished(query);
  const occurrences = await occurrencesOfParents(context, query, parents);
  const part = singleWindow(query, fromBeginning(window));
  const begun = ongoing ? await rankedOf(context, ongoing, parents, part) : EMPTY;
  const single = isNamed(later)
    ? await rankedOf(context, later, parents, part)
    : await readWindowsOf<SingleRow, string | number>(
        readerOf(context),
        nestedEvents(context, later, parents.relation),
        part,
        parents.keys,
      );
  const keys = new Set([...single.keys(), ...begun.keys(), ...occurrences.keys()]);
  return new Map(
    [...keys].map((one) => {
      const others = [
        ...(begun.get(one) ?? []).map(toPlace(query)),
        ...(occurrences.get(one) ?? []),
      ];
      return [one, mergePlaces(query, (single.get(one) ?? []).map(toPlace(query)), others, window)];
    }),
  );
}

const EMPTY: ByParent<readonly Place<SingleRow>[]> = new Map();

/** Ranks the events of all parents at once, since they are few. */
const rankedOf = (
  context: Context,
  query: EventQuery,
  parents: EventParents,
  window: Window,
): Promise<ByParent<readonly Place<SingleRow>[]>> =>
  readRankedWindows(
    eventReader(context),
    singleOfParents(context, query, parents),
    window,
    eventRelations[parents.relation].key,
  );

const readerOf = (context: Context) => ({
  tables: eventReader(context),
  provider: context.services.database.provider,
  spend: context.spend,
});

/** Counts the events of each parent; every occurrence counts. */
export async function countEventsOf(
  context: Context,
  query: EventQuery,
  parents: EventParents,
): Promise<ByParent<number>> {
  const { later, ongoing } = splitUnfinished(query);
  const occurrences = await occurrencesOfParents(context, query, parents);
  const begun = ongoing ? await countRankedOf(context, ongoing, parents) : null;
  const single = await countSingleOf(context, later, parents);
  const countOf = (one: string | number) =>
    (single.get(one) ?? 0) + (begun?.get(one) ?? 0) + (occurrences.get(one)?.length ?? 0);
  return new Map(parents.keys.map((one) => [one, countOf(one)]));
}

async function countSingleOf(
  context: Context,
  query: EventQuery,
  parents: EventParents,
): Promise<ByParent<number>> {
  const { relation, keys } = parents;
  const isByStart = eventRelations[relation].order === 'start';
  if (isNamed(query)) return countRankedOf(context, query, parents);
  const inOrder: EventQuery = { ...query, order: [{ by: 'start', direction: 'asc' }] };
  const list = nestedEvents(context, inOrder, relation);
  if (isByStart) return countRowsOf(readerOf(context), list, keys);
  return (
    (await countAmongAll(readerOf(context), list, keys)) ?? countRankedOf(context, query, parents)
  );
}

const countRankedOf = (
  context: Context,
  query: EventQuery,
  parents: EventParents,
): Promise<ByParent<number>> =>
  countRanked(
    eventReader(context),
    singleOfParents(context, query, parents),
    eventRelations[parents.relation].key,
  );

function singleOfParents(context: Context, query: EventQuery, parents: EventParents): ListSource {
  const { where, order } = singleOf(context, query);
  return {
    columns: EVENT_COLUMNS,
    from: eventTables(query, parents.relation),
    where: sql`${where} AND ${ofParents(parents)}`,
    order,
  };
}
