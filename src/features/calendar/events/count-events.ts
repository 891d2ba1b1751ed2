import { sql } from 'kysely';
import { type CountedList, cachedCount } from '../../../operation/cached-count.ts';
import type { Context } from '../../../operation/context.ts';
import { countRows } from '../../../storage/count-rows.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import { concernsEvent, entryFiltersOf, eventConditions } from './event-conditions.ts';
import { EVENT_COLUMNS } from './event-lists.ts';
import { eventOrderColumns } from './event-order.ts';
import type { PreparedQuery } from './event-query.ts';
import {
  EVENT_DEPENDENCIES,
  eventReader,
  eventTables,
  isJoined,
  isNarrow,
  occurrencesWithin,
} from './event-tables.ts';

type Counted = Pick<ListSource, 'from' | 'where'>;

/** Counts the events of a query; every occurrence counts. Totals are cached until an entry changes. */
export const countPrepared = (context: Context, query: PreparedQuery): Promise<number> =>
  cachedCount(context, countedList(context, query));

/** Whether the total is not known, so that the statement of a list may as well count it. */
export const isUncounted = (context: Context, query: PreparedQuery): boolean => {
  const { changes, totals } = context.services;
  return totals.get(keyOf(query), changes.latestIn(EVENT_DEPENDENCIES)) === undefined;
};

/** Caches a total that was counted by another statement. @param seq the latest change that was known before */
export const setTotal = (
  { services }: Context,
  query: PreparedQuery,
  total: number,
  seq: number,
): void => services.totals.set(keyOf(query), total, seq);

/** The rows that a total counts: in an index of occurrences alone if no condition concerns their events and entries. */
export function countedRows(context: Context, query: PreparedQuery): Counted {
  const { provider } = context.services.database;
  const isOfEntries =
    entryFiltersOf(query, provider).length > 0 || query.nearVenues || isNarrow(query);
  if (isOfEntries) return listSource(context, query);
  const where = eventConditions(query, provider);
  const occurrences = occurrencesWithin(query, provider);
  return concernsEvent(query)
    ? {
        from: sql`${occurrences} CROSS JOIN "Event"`,
        where: sql`"Event"."entryId" = "Occurrence"."eventId" AND ${where}`,
      }
    : { from: occurrences, where };
}

/** Builds the parts of the statement for a list of events. */
export function listSource(context: Context, query: PreparedQuery): ListSource {
  const { provider } = context.services.database;
  return {
    columns: EVENT_COLUMNS,
    from: eventTables(query, provider),
    where: sql`${isJoined} AND ${eventConditions(query, provider)}`,
    order: eventOrderColumns(query),
  };
}

/** Occurrences without rows follow from the bounds and the events. */
const keyOf = ({ order: _, further: __, ...filter }: PreparedQuery): string =>
  `events ${JSON.stringify(filter)}`;

const countedList = (context: Context, query: PreparedQuery): CountedList => ({
  key: keyOf(query),
  dependencies: EVENT_DEPENDENCIES,
  count: () => countRows(eventReader(context), countedRows(context, query)),
});
