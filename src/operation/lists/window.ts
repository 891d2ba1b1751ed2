import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { beyond, compareKeys, type OrderColumn, turned } from './order.ts';

/** Which part of a list: by number, as REST pages, from a place in the order on, as cursors do, or both. */
export interface Window {
  readonly limit: number;
  /** How many rows to pass over where the window begins. */
  readonly offset?: number;
  /** Sort keys of the row after (or, read backwards, before) which the window begins. */
  readonly from?: readonly (string | number)[];
  /** Sort keys of the row before (or, read backwards, after) which the window ends, though it may be short of its limit. */
  readonly to?: readonly (string | number)[];
  /** Reads the list from its end; the result is in the list's own order all the same. */
  readonly backwards?: boolean;
}

/** A list as its parts of a SELECT. */
export interface ListSource {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: Condition;
  readonly order: readonly OrderColumn[];
  /** Columns of the rows of a window, joined by their `id` after an index alone has determined the rows. */
  readonly rows?: { readonly columns: RawBuilder<unknown>; readonly join: RawBuilder<unknown> };
}

export type Condition = Expression<SqlBool> | RawBuilder<SqlBool>;

/** A row with the keys it was sorted by, which make its cursor. */
export type Place<Row> = Row & { readonly keys: readonly (string | number)[] };

/** A row as it is selected: the keys that it was sorted by are its last columns. */
export type Keyed<Row> = Row & Readonly<Record<`key${number}`, string | number>>;

/** From so many rows to pass over on, it is first looked where the window begins. */
const FAR = 500;

/** Reads one window of a list in one statement; in two if its offset is large, so that only an index is read of the rows before it. */
export async function readWindow<Row>(
  tables: Kysely<never>,
  source: ListSource,
  window: Window,
): Promise<readonly Place<Row>[]> {
  const order = readingOrder(source, window);
  const { offset = 0, ...rest } = window;
  if (offset > FAR) {
    const where = all([source.where, ...within(order, window)]);
    const last = await rowAt(tables, { ...source, where, order }, offset - 1);
    return last ? readWindow(tables, source, { ...rest, from: keysOf(last, order) }) : [];
  }
  const page = sql<Keyed<Row>>`${firstRows(source, order, window.limit, window)}${
    offset > 0 ? sql` OFFSET ${offset}` : sql``
  }`;
  if (!source.rows) return inListOrder((await page.execute(tables)).rows, order, window);
  const { columns, join } = source.rows;
  const { rows } = await sql<Keyed<Row>>`
    SELECT "page".*, ${columns} FROM (${page}) AS "page" ${join}`.execute(tables);
  return inListOrder(inOrder(rows, order), order, window);
}

/** Rows in an order: databases keep that of a subquery only by chance. */
export const inOrder = <Row>(
  rows: readonly Keyed<Row>[],
  order: readonly OrderColumn[],
): readonly Keyed<Row>[] =>
  rows
    .map((row) => ({ row, keys: keysOf(row, order) }))
    .sort((a, b) => compareKeys(order, a.keys, b.keys))
    .map(({ row }) => row);

/** Returns the sort keys of the row at an offset, from 0; undefined beyond the end. */
export async function rowAt(
  tables: Kysely<never>,
  { from, where, order }: Omit<ListSource, 'columns'>,
  offset: number,
): Promise<Keyed<unknown> | undefined> {
  const { rows } = await sql<Keyed<unknown>>`
    SELECT ${keyColumns(order)} FROM ${from} WHERE ${where}
    ORDER BY ${orderList(order)} LIMIT 1 OFFSET ${offset}`.execute(tables);
  return rows[0];
}

/** The order in which a window is read. */
export const readingOrder = (
  { order }: Pick<ListSource, 'order'>,
  { backwards }: Window,
): readonly OrderColumn[] => (backwards ? turned(order) : order);

/** The SELECT of the first rows of a list between the ends of a window, in a reading order. */
export const firstRows = (
  { columns, ...rows }: ListSource,
  order: readonly OrderColumn[],
  limit: number,
  ends: Pick<Window, 'from' | 'to'>,
): RawBuilder<unknown> => firstOf(sql`${columns}, ${keyColumns(order)}`, rows, order, limit, ends);

/** The SELECT of the first rows with the given columns only. */
export const firstOf = (
  columns: RawBuilder<unknown>,
  { from, where }: Pick<ListSource, 'from' | 'where'>,
  order: readonly OrderColumn[],
  limit: number,
  ends: Pick<Window, 'from' | 'to'>,
): RawBuilder<unknown> => sql`
  SELECT ${columns} FROM ${from} WHERE ${all([where, ...within(order, ends)])}
  ORDER BY ${orderList(order)} LIMIT ${sql.lit(limit)}`;

/** Sort keys as columns of a SELECT. */
export const keyColumns = (order: readonly OrderColumn[]): RawBuilder<unknown> =>
  sql.join(order.map(({ expression }, i) => sql`${expression} AS ${sql.ref(`key${i}`)}`));

/** The columns of an ORDER BY, with their directions. */
export const orderList = (
  order: readonly (Pick<OrderColumn, 'direction'> & { readonly expression: RawBuilder<unknown> })[],
): RawBuilder<unknown> =>
  sql.join(
    order.map(
      ({ expression, direction }) => sql`${expression} ${sql.raw(direction.toUpperCase())}`,
    ), // asc or desc
  );

/** Conditions for a row to lie between the ends of a window. */
export const within = (
  order: readonly OrderColumn[],
  { from, to }: Pick<Window, 'from' | 'to'>,
): readonly RawBuilder<SqlBool>[] => [
  ...(from ? [beyond(order, from)] : []),
  ...(to ? [beyond(turned(order), to)] : []),
];

/** All of some conditions. */
export const all = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql`) AND (`)})`;

/** Any of some conditions. */
export const any = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`1 = 0` : sql`((${sql.join(conditions, sql`) OR (`)}))`;

/** The keys that a row was sorted by. */
export const keysOf = (
  row: Keyed<unknown>,
  order: readonly OrderColumn[],
): readonly (string | number)[] => order.map((_, i) => row[`key${i}`] as string | number); // selected under these names

/** Rows that were read for a window as the list has them. */
export function inListOrder<Row>(
  rows: readonly Keyed<Row>[],
  order: readonly OrderColumn[],
  { backwards }: Window,
): readonly Place<Row>[] {
  const places = rows.map((row) => Object.assign(row, { keys: keysOf(row, order) }));
  return backwards ? places.reverse() : places;
}

/** The window to read of each of several lists that {@link togetherIn} merges. */
export const fromBeginning = ({ offset = 0, limit, ...ends }: Window): Window => ({
  ...ends,
  limit: limit + offset,
});

/** So many rows of lists that are put together in memory are not passed over. */
const MOST_IN_MEMORY = 5000;

/** Whether a database should rather sort a list than have so many of its rows read that come before a window. */
export const isFar = ({ offset = 0 }: Window): boolean => offset > MOST_IN_MEMORY;

/** One window of the list that several make together. @param places of each as many as {@link fromBeginning} has */
export function togetherIn<Row>(
  order: readonly Pick<OrderColumn, 'direction'>[],
  places: readonly Place<Row>[],
  { limit, offset = 0, backwards }: Window,
): readonly Place<Row>[] {
  const inOrder = places.toSorted((a, b) => compareKeys(order, a.keys, b.keys));
  const most = limit + offset;
  return backwards
    ? inOrder.slice(Math.max(inOrder.length - most, 0), Math.max(inOrder.length - offset, 0))
    : inOrder.slice(offset, most);
}

type Counted = Pick<ListSource, 'from' | 'where'>;

/** How many rows a list has. */
export async function countRows(tables: Kysely<never>, { from, where }: Counted): Promise<number> {
  const { rows } = await sql<Count>`SELECT count(*) AS "count" FROM ${from} WHERE ${where}`.execute(
    tables,
  );
  return Number(rows[0]?.count ?? 0);
}

interface Count {
  readonly count: number | string;
}
