import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type ListSource, type Place, readWindow, type Window } from '../../storage/read-window.ts';
import { singleConditions } from './event-conditions.ts';
import { compareKeys, eventOrderColumns } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import { type EventPlace, occurrencesOfSeries } from './series-occurrences.ts';

/** Which part of a list; `isCounted` where its total is wanted as well, which then costs no statement of its own. */
export interface EventListWindow extends Window {
  readonly isCounted?: boolean;
}

/**
 * A window of the events that a query asks for, every occurrence of a series by itself: ids and versions in order, no event is read.
 * Two statements; a third where there are series.
 */
export async function findEvents(
  context: Context,
  query: EventQuery,
  window: EventListWindow,
): Promise<readonly EventPlace[]> {
  const occurrences = await occurrencesOfSeries(context, query);
  if (occurrences.length === 0) return findSingle(context, query, window);
  const { limit, offset = 0, from, backwards = false } = window;
  const order = eventOrderColumns(query);
  // So many single events may stand before the window; those before them have no bearing on it.
  const first = Math.max(0, offset - occurrences.length);
  const single = await findSingle(context, query, {
    ...window,
    limit: limit + offset - first,
    offset: first,
  });
  const near = from
    ? occurrences.filter(({ keys }) => compareKeys(order, keys, from) * (backwards ? -1 : 1) > 0)
    : occurrences;
  const all = [...single, ...near].sort((a, b) => compareKeys(order, a.keys, b.keys));
  return backwards ? all.slice(-limit) : all.slice(offset - first, offset - first + limit);
}

/** How many there are, each occurrence counted. Totals are kept until an entry changes. */
export async function countEvents(context: Context, query: EventQuery): Promise<number> {
  const [single, occurrences] = await Promise.all([
    countSingle(context, query),
    occurrencesOfSeries(context, query),
  ]);
  return single + occurrences.length;
}

async function countSingle(context: Context, query: EventQuery): Promise<number> {
  const { totals } = context.services;
  const known = totals.get(keyOf(query), context.stamps);
  const tables = tablesOf(context);
  if (known !== undefined) return known;
  const { rows } = await sql<Counted>`SELECT ${total(context, query)} AS "total"`.execute(tables);
  return keepTotal(context, query, rows);
}

async function findSingle(
  context: Context,
  query: EventQuery,
  { isCounted = false, ...window }: EventListWindow,
): Promise<readonly EventPlace[]> {
  const { stamps, services } = context;
  const isUnknown = isCounted && services.totals.get(keyOf(query), stamps) === undefined;
  const own = sql`"Entry"."id", "Entry"."version"`;
  const columns = isUnknown ? sql`${own}, ${total(context, query)} AS "total"` : own;
  const rows: readonly Place<Row>[] = await readWindow(
    tablesOf(context),
    { ...singleOf(context, query), columns },
    window,
  );
  if (isUnknown && rows.length > 0) keepTotal(context, query, rows);
  return rows.map(({ id, version, keys }) => ({ id, version, keys, occurrence: null }));
}

interface Counted {
  readonly total?: number | string;
}

interface Row extends Counted {
  readonly id: number;
  readonly version: number;
}

const keyOf = ({ order: _, ...filter }: EventQuery): string => `events ${JSON.stringify(filter)}`;

function total(context: Context, query: EventQuery) {
  const { from, where } = singleOf(context, query);
  return sql`(SELECT count(*) FROM ${from} WHERE ${where})`;
}

function keepTotal(context: Context, query: EventQuery, rows: readonly Counted[]): number {
  const count = Number(rows[0]?.total ?? 0);
  context.services.totals.set(keyOf(query), count, context.stamps);
  return count;
}

const tablesOf = (context: Context): Kysely<never> =>
  context.read('Event', 'Entry', 'EntryTerm', 'EventVenue', 'EventOrganizer', 'Venue') as never; // the statements are raw

function singleOf(context: Context, query: EventQuery): ListSource {
  const { provider } = context.services.database;
  return {
    columns: sql``,
    from: sql`"Event" ${joined(query)} "Entry"`,
    where: sql`"Entry"."id" = "Event"."entryId" AND ${singleConditions(query, provider)}`,
    order: eventOrderColumns(query),
  };
}

/**
 * SQLite takes a cross join in the order in which it is written: it goes through the calendar, and stops when the page is full,
 * where no condition is so narrow that to begin with it would be better.
 */
function joined({ entries, venues, organizers, near, hasPlace }: EventQuery) {
  const isNarrow =
    entries.include !== undefined ||
    entries.search !== undefined ||
    (entries.terms?.length ?? 0) > 0 ||
    venues !== undefined ||
    organizers !== undefined ||
    near !== undefined ||
    hasPlace !== undefined;
  return isNarrow ? sql`,` : sql`CROSS JOIN`;
}
