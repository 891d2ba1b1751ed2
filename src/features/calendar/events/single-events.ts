import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import {
  type ListSource,
  type Place,
  readWindow,
  type Window,
} from '../../../storage/read-window.ts';
import { singleConditions } from './event-conditions.ts';
import { eventOrderColumns } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import { EVENT_DEPENDENCIES, eventReader, eventTables } from './event-tables.ts';
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
  const own = sql`"Entry"."id", "Entry"."version"`;
  const columns = isUnknown ? sql`${own}, ${total(context, query)} AS "total"` : own;
  const rows: readonly Place<SingleRow>[] = await readWindow(
    eventReader(context),
    { ...singleOf(context, query), columns },
    window,
  );
  const isWhole = rows.length === 0 && !window.offset && !window.from && !window.to;
  if (isUnknown && (rows.length > 0 || isWhole)) cacheTotal(context, query, rows, seq);
  return rows.map(toPlace);
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

function total(context: Context, query: EventQuery) {
  const { from, where } = singleOf(context, query);
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
