import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { isNarrowed } from '../../../storage/nested-lists.ts';
import { readWindow, type Window } from '../../../storage/read-window.ts';
import { countedRows, countPrepared, isUncounted, listSource, setTotal } from './count-events.ts';
import { EVENT_COLUMNS, type EventPlace, type EventRow, toPlace } from './event-lists.ts';
import type { EventQuery, PreparedQuery } from './event-query.ts';
import { eventReader, isNarrow } from './event-tables.ts';
import { prepareEvents } from './prepare-events.ts';

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
  const query = await prepareEvents(context, asked);
  await spendUnindexed(context, query);
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

/** Counts the events of a query; every occurrence counts. */
export async function countEvents(context: Context, asked: EventQuery): Promise<number> {
  const query = await prepareEvents(context, asked);
  await spendUnindexed(context, query);
  return countPrepared(context, query);
}

/** Accounts for all events between the bounds of a query that has conditions, or an order, that no index has. */
async function spendUnindexed(context: Context, query: PreparedQuery): Promise<void> {
  const { entries, bounds, isAllDay, isMultiday, timezone, venuesExclude, parts } = query;
  const { statuses, privateToAuthor: _, exclude: __, ...filters } = entries;
  const [first] = query.order;
  const isWalked =
    isNarrowed({ isAllDay, isMultiday, timezone, venuesExclude, parts }) ||
    isNarrowed(filters) ||
    (first && !ORDERS.has(first.by));
  if (isWalked && !isNarrow(query))
    context.spend(await countPrepared(context, { entries: { statuses }, bounds, order: [] }));
}

/** Orders that an index has, or that few events are sorted by. */
const ORDERS: ReadonlySet<string> = new Set(['start', 'local', 'distance']);
