import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { readWindowsOf } from '../../../storage/nested-lists.ts';
import {
  type ListSource,
  type Place,
  readWindow,
  type Window,
} from '../../../storage/read-window.ts';
import { entryFiltersOf, singleConditions } from './event-conditions.ts';
import { EVENT_COLUMNS, nestedEvents } from './event-lists.ts';
import { eventOrderColumns } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import { EVENT_DEPENDENCIES, eventReader, eventTables, isNarrow } from './event-tables.ts';
import type { EventPlace } from './series-occurrences.ts';

/** A window of a list; with `isCounted` it includes the total, without a further statement. */
export interface EventListWindow extends Window {
  readonly isCounted?: boolean;
}

/** Counts the single events of a query. */
export async function countSingle(context: Context, query: EventQuery): Promise<number> {
  const { seq } = context.loaders;
  const known = knownTotal(context, query);
  const tables = eventReader(context);
  if (known !== undefined) return known;
  const { rows } = await sql<Counted>`SELECT ${total(context, query)} AS "total"`.execute(tables);
  return cacheTotal(context, query, rows, seq);
}

/** Returns a window of single events in one statement. */
export async function findSingle(
  context: Context,
  query: EventQuery,
  { isCounted = false, ...window }: EventListWindow,
): Promise<readonly EventPlace[]> {
  const { seq } = context.loaders;
  const isUnknown = isCounted && knownTotal(context, query) === undefined;
  const rows = hasIndex(query)
    ? await readInOrder(context, query, window, isUnknown)
    : await readOthers(context, query, window);
  if (!hasIndex(query)) return rows.map(toPlace);
  const isWhole = rows.length === 0 && !window.offset && !window.from && !window.to;
  if (isUnknown && (rows.length > 0 || isWhole)) cacheTotal(context, query, rows, seq);
  return rows.map(toPlace);
}

/** Whether an index has the order of a list, or few events are to be sorted. */
const hasIndex = (query: EventQuery): boolean =>
  ['start', 'local', 'distance'].includes(query.order[0]?.by ?? '') ||
  query.isOngoing === true ||
  isNarrow(query);

function readInOrder(context: Context, query: EventQuery, window: Window, isCounted: boolean) {
  const columns = isCounted
    ? sql`${EVENT_COLUMNS}, ${total(context, query)} AS "total"`
    : EVENT_COLUMNS;
  const source = { ...singleOf(context, query), columns };
  return readWindow<SingleRow>(eventReader(context), source, window);
}

/** Many events within the bounds are soon found in the index of the order; few are sorted. */
async function readOthers(context: Context, query: EventQuery, window: Window) {
  const { provider } = context.services.database;
  const reader = { tables: eventReader(context), provider, spend: () => {} };
  const list = nestedEvents(context, query, null);
  const found = await readWindowsOf<SingleRow, number>(reader, list, window, [0]);
  return found.get(0) ?? [];
}

/** Converts a row to an entry of a list with its sort keys. */
export const toPlace = ({ id, version, keys }: Place<SingleRow>): EventPlace => ({
  id,
  version,
  keys,
  occurrence: null,
});

interface Counted {
  readonly total?: number | string;
}

/** The columns that a list reads of an event. */
export interface SingleRow extends Counted {
  readonly id: number;
  readonly version: number;
}

const keyOf = ({ order: _, ...filter }: EventQuery): string => `events ${JSON.stringify(filter)}`;

/** Counts by an index of events alone if no condition concerns their entries. */
function total(context: Context, query: EventQuery) {
  const { provider } = context.services.database;
  const { from, where } =
    entryFiltersOf(query, provider).length === 0 && !query.isOngoing && !query.nearVenues
      ? { from: sql`"Event"`, where: singleConditions(query, provider) }
      : singleOf(context, query);
  return sql`(SELECT count(*) FROM ${from} WHERE ${where})`;
}

function knownTotal({ services }: Context, query: EventQuery): number | undefined {
  const { changes, totals } = services;
  return totals.get(keyOf(query), changes.latestIn(EVENT_DEPENDENCIES));
}

function cacheTotal(
  { services }: Context,
  query: EventQuery,
  rows: readonly Counted[],
  seq: number,
): number {
  const count = Number(rows[0]?.total ?? 0);
  services.totals.set(keyOf(query), count, seq);
  return count;
}

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
