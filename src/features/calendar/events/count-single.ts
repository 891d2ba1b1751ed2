import { type SqlBool, sql } from 'kysely';
import { type CountedList, cachedCount, RANGE } from '../../../operation/cached-count.ts';
import type { Context } from '../../../operation/context.ts';
import { countRows } from '../../../storage/count-rows.ts';
import { all, type ListSource } from '../../../storage/read-window.ts';
import { entryFiltersOf, singleConditions } from './event-conditions.ts';
import { eventOrderColumns } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import { EVENT_DEPENDENCIES, eventReader, eventTables, isNarrow } from './event-tables.ts';

type Counted = Pick<ListSource, 'from' | 'where'>;

/** Counts the single events of a query. */
export const countSingle = (context: Context, query: EventQuery): Promise<number> =>
  cachedCount(context, countedList(context, query));

/** Whether the total is neither known nor counted by ranges of ids, so that the statement of a list may as well count it. */
export const isCountedWhole = (context: Context, query: EventQuery): boolean => {
  const { key, dependencies, inRanges } = countedList(context, query);
  const { changes, totals } = context.services;
  return !inRanges && totals.get(key, changes.latestIn(dependencies)) === undefined;
};

/** Caches a total that was counted by another statement. @param seq the latest change that was known before */
export const setTotal = (
  { services }: Context,
  query: EventQuery,
  total: number,
  seq: number,
): void => services.totals.set(keyOf(query), total, seq);

/** The rows that a total counts: in an index of events alone if no condition concerns their entries. */
export const countedRows = (context: Context, query: EventQuery): Counted =>
  isOfEventsAlone(context, query)
    ? {
        from: sql`"Event"`,
        where: singleConditions(query, context.services.database.provider),
      }
    : singleOf(context, query);

/** Builds the parts of the statement for single events. */
export function singleOf(context: Context, query: EventQuery): ListSource {
  const { provider } = context.services.database;
  return {
    columns: sql``,
    from: eventTables(query),
    where: sql`"Entry"."id" = "Event"."entryId" AND ${singleConditions(query, provider)}`,
    order: eventOrderColumns(query),
  };
}

const keyOf = ({ order: _, ...filter }: EventQuery): string => `events ${JSON.stringify(filter)}`;

const isOfEventsAlone = ({ services }: Context, query: EventQuery): boolean =>
  entryFiltersOf(query, services.database.provider).length === 0 &&
  !query.isOngoing &&
  !query.nearVenues;

/** Few events are counted as a whole: that is one statement. */
function countedList(context: Context, query: EventQuery): CountedList {
  const key = keyOf(query);
  const last = context.services.totals.last(key)?.total ?? 0;
  const isLarge = last > RANGE && isOfEventsAlone(context, query) && !isNarrow(query);
  return {
    key,
    dependencies: EVENT_DEPENDENCIES,
    count: () => countRows(eventReader(context), countedRows(context, query)),
    ...(isLarge ? { inRanges: rangesOf(context, query) } : {}),
  };
}

/** Whether an event is counted follows from its own row, each write of which is logged. */
function rangesOf(context: Context, query: EventQuery): NonNullable<CountedList['inRanges']> {
  const { provider } = context.services.database;
  const where = singleConditions(query, provider);
  // The ids alone are to be gone through, and SQLite can't tell how few they are.
  const table = provider === 'sqlite' ? sql`"Event" NOT INDEXED` : sql`"Event"`;
  return {
    count({ from, to }) {
      const isWithin = sql<SqlBool>`"Event"."entryId" >= ${from} AND "Event"."entryId" < ${to}`;
      return countRows(eventReader(context), { from: table, where: all([where, isWithin]) });
    },
    async countAll() {
      const range = sql`"Event"."entryId" / ${sql.lit(RANGE)}`;
      const { rows } = await sql<{ range: number | string; total: number | string }>`
        SELECT ${range} AS "range", count(*) AS "total" FROM "Event" WHERE ${where} GROUP BY ${range}`.execute(
        eventReader(context),
      );
      return new Map(rows.map(({ range, total }) => [Number(range), Number(total)]));
    },
    changedBy: async (changes) =>
      changes.filter(({ kind }) => kind === 'ext_events').map(({ recordId }) => recordId),
  };
}
