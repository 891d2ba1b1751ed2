import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { cachedCount } from '../../../operation/lists/cached-count.ts';
import {
  countAmongAll,
  countRowsOf,
  isNarrowed,
  readWindowsOf,
} from '../../../operation/lists/nested.ts';
import { countRanked, readerOf, readRankedWindows } from '../../../operation/lists/nested-list.ts';
import {
  all,
  countRows,
  type ListSource,
  readWindow,
  type Window,
} from '../../../operation/lists/window.ts';
import { isIn } from '../../../storage/in-list.ts';
import { entryFiltersOf, eventConditions } from './event-conditions.ts';
import { hasFilter } from './event-filters.ts';
import {
  EVENT_COLUMNS,
  type EventPlace,
  type EventRow,
  nestedEvents,
  toPlace,
} from './event-lists.ts';
import { type EventQuery, eventOrderColumns, type PreparedQuery } from './event-query.ts';
import {
  EVENT_DEPENDENCIES,
  type EventParents,
  eventReader,
  eventRelations,
  eventTables,
  isJoined,
  isNamed,
  isNarrow,
  occurrencesWithin,
  ofParents,
  startsWithin,
} from './event-tables.ts';
import { prepareEvents } from './prepare-events.ts';

type Counted = Pick<ListSource, 'from' | 'where'>;

/** Counts the events of a query; every occurrence counts. Totals are cached until an entry changes. */
const countPrepared = (context: Context, query: PreparedQuery): Promise<number> =>
  cachedCount(context, {
    key: keyOf(query),
    dependencies: EVENT_DEPENDENCIES,
    count: () => countRows(eventReader(context), countedRows(context, query)),
  });

/** Whether the total is not known, so that the statement of a list may as well count it. */
const isUncounted = (context: Context, query: PreparedQuery): boolean => {
  const { changes, totals } = context.services;
  return totals.get(keyOf(query), changes.latestIn(EVENT_DEPENDENCIES)) === undefined;
};

/** Caches a total that was counted by another statement. @param seq the latest change that was known before */
const setTotal = ({ services }: Context, query: PreparedQuery, total: number, seq: number): void =>
  services.totals.set(keyOf(query), total, seq);

/** The rows that a total counts: in an index of occurrences alone if no condition concerns their events and entries. */
function countedRows(context: Context, query: PreparedQuery): Counted {
  const { provider } = context.services.database;
  if (entryFiltersOf(query, provider).length > 0 || isNarrow(query))
    return listSource(context, query);
  const where = eventConditions(query, provider);
  const occurrences = occurrencesWithin(query, provider);
  return query.around || hasFilter(query, 'isOfEvent')
    ? {
        from: sql`${occurrences} CROSS JOIN "Event"`,
        where: sql`"Event"."entryId" = "Occurrence"."eventId" AND ${where}`,
      }
    : { from: occurrences, where };
}

/** Builds the parts of the statement for a list of events. */
function listSource(context: Context, query: PreparedQuery): ListSource {
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

/** A window of a list; with `isCounted` it includes the total, without a further statement. */
export interface EventListWindow extends Window {
  readonly isCounted?: boolean;
}

/**
 * Returns a window of events, with each occurrence of a series listed separately, as ids and versions in order; loads
 * no event. Takes two statements, a third for lists of events that are not over.
 */
export async function findEvents(
  context: Context,
  asked: EventQuery,
  { isCounted = false, ...window }: EventListWindow,
): Promise<readonly EventPlace[]> {
  const query = await prepareList(context, asked);
  const { seq } = context.loaders;
  const counts = isCounted && isUncounted(context, query);
  const rows = await readWindow<CountedRow>(
    eventReader(context),
    { ...listSource(context, query), columns: counts ? withTotal(context, query) : EVENT_COLUMNS },
    window,
  );
  const isWhole = rows.length === 0 && !window.offset && !window.from && !window.to;
  if (counts && (rows.length > 0 || isWhole))
    setTotal(context, query, Number(rows[0]?.total ?? 0), seq);
  return rows.map(toPlace);
}

interface CountedRow extends EventRow {
  readonly total?: number | string;
}

function withTotal(context: Context, query: PreparedQuery) {
  const { from, where } = countedRows(context, query);
  return sql`${EVENT_COLUMNS}, (SELECT count(*) FROM ${from} WHERE ${where}) AS "total"`;
}

/** An event of some days, and how many events its day has. */
export interface EventOfDays extends EventRow {
  /** The local day on which it begins; empty if it ends on another one. */
  readonly day: string;
  /** How many events have the same `day`. */
  readonly total: number;
}

/**
 * Returns the first events of each local day, and the first that last longer, by start: sticky events first, then all-day events.
 * @param perDay how many of each day
 * @param longer how many that last longer
 */
export async function findEventsByDay(
  context: Context,
  asked: EventQuery,
  { perDay, longer }: Readonly<Record<'perDay' | 'longer', number>>,
): Promise<readonly EventOfDays[]> {
  const query = await prepareList(context, asked);
  const { from, where } = listSource(context, query);
  const [first, last] = ['startLocal', 'endLocal'].map(
    (name) => sql`substr(${sql.ref(`Occurrence.${name}`)}, 1, 10)`,
  );
  const day = sql`CASE WHEN ${first} < ${last} THEN '' ELSE ${first} END`;
  const { rows } = await sql<EventOfDays>`
    SELECT * FROM (
      SELECT ${EVENT_COLUMNS}, ${day} AS "day", count(*) OVER (PARTITION BY ${day}) AS "total", row_number() OVER (
        PARTITION BY ${day} ORDER BY "Entry"."isSticky" DESC, "Event"."isAllDay" DESC, "Occurrence"."startUtc", "Entry"."sortTitle", "Entry"."id"
      ) AS "place" FROM ${from} WHERE ${where}
    ) AS "OfDays" WHERE "place" <= CASE WHEN "day" = '' THEN ${sql.lit(longer)} ELSE ${sql.lit(perDay)} END
    ORDER BY "startUtc", "id"`.execute(eventReader(context));
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/** Counts the events of a query; every occurrence counts. */
export const countEvents = async (context: Context, asked: EventQuery): Promise<number> =>
  countPrepared(context, await prepareList(context, asked));

/** Prepares a query, and accounts for all events between its bounds if it has conditions, or an order, that no index has. */
async function prepareList(context: Context, asked: EventQuery): Promise<PreparedQuery> {
  const query = await prepareEvents(context, asked);
  const { entries, bounds } = query;
  const { statuses, privateToAuthor: _, exclude: __, ...filters } = entries;
  const [first] = query.order;
  const isWalked =
    hasFilter(query, 'isUnindexed') || isNarrowed(filters) || (first && !ORDERS.has(first.by));
  if (isWalked && !isNarrow(query))
    context.spend(await countPrepared(context, { entries: { statuses }, bounds, order: [] }));
  return query;
}

/** Orders that an index has, or that few events are sorted by. */
const ORDERS: ReadonlySet<string> = new Set(['start', 'local', 'distance']);

type ByParent<Value> = ReadonlyMap<string | number, Value>;

/** Returns one window of events for each of many parents. Parents without events are missing from the result. */
export async function findEventsOf(
  context: Context,
  asked: EventQuery,
  parents: EventParents,
  window: Window,
): Promise<ByParent<readonly EventPlace[]>> {
  const query = await prepareEvents(context, asked);
  const { provider } = context.services.database;
  const found = (await areFew(context, query, parents))
    ? await readRankedWindows<EventRow, string | number>(
        eventReader(context),
        sourceOfParents(context, query, parents),
        window,
        eventRelations[parents.relation].key,
      )
    : await readWindowsOf<EventRow, string | number>(
        readerOf(context, eventReader(context)),
        nestedEvents(provider, query, parents.relation),
        window,
        parents.keys,
      );
  return new Map([...found].map(([key, rows]) => [key, rows.map(toPlace)]));
}

/** Counts the events of each parent; every occurrence counts. */
export async function countEventsOf(
  context: Context,
  asked: EventQuery,
  parents: EventParents,
): Promise<ByParent<number>> {
  const query = await prepareEvents(context, {
    ...asked,
    order: [{ by: 'start', direction: 'asc' }],
  });
  const { relation, keys } = parents;
  if (await areFew(context, query, parents))
    return countRanked(
      eventReader(context),
      sourceOfParents(context, query, parents),
      eventRelations[relation].key,
    );
  const list = nestedEvents(context.services.database.provider, query, relation);
  const reader = readerOf(context, eventReader(context));
  return (await countAmongAll(reader, list, keys)) ?? countRowsOf(reader, list, keys);
}

/** Whether the events of all parents are few, so that one statement reads all of them. */
async function areFew(
  context: Context,
  query: PreparedQuery,
  { relation, keys }: EventParents,
): Promise<boolean> {
  if (isNamed(query)) return true;
  const { provider } = context.services.database;
  const { table, key, on } = eventRelations[relation];
  const where = all([on, isIn(provider, key, keys), ...startsWithin(query)]);
  const { rows } = await sql<{ readonly count: number | string }>`SELECT count(*) AS "count" FROM (
    SELECT 1 FROM ${table} CROSS JOIN ${occurrencesWithin(query, provider)} WHERE ${where} LIMIT ${sql.lit(FEW + 1)}) AS "few"`.execute(
    eventReader(context),
  );
  const count = Number(rows[0]?.count);
  context.spend(count);
  return count <= FEW;
}

const FEW = 5000;

/** The events of all parents at once, since they are few. */
function sourceOfParents(
  context: Context,
  query: PreparedQuery,
  parents: EventParents,
): ListSource {
  const source = listSource(context, query);
  return {
    ...source,
    from: eventTables(query, context.services.database.provider, parents.relation),
    where: sql`${source.where} AND ${ofParents(parents)}`,
  };
}
