import { type CompiledQuery, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { arrayOf } from './in-list.ts';
import { compareKeys, type OrderColumn, upTo } from './place-in-order.ts';
import type { Provider } from './provider.ts';
import {
  all,
  firstRows,
  inListOrder,
  type Keyed,
  keysOf,
  type ListSource,
  type Place,
  readingOrder,
  rowAt,
  type Window,
  within,
} from './read-window.ts';

/** A list that each of many parents has, and the index by which a database finds the rows of one of them. */
export interface NestedList extends ListSource {
  /** The table of the index, alone. */
  readonly table: RawBuilder<unknown>;
  /** What the index begins with: conditions on the table, of which each row of the parent's list meets one. */
  readonly rangesOf: (parent: RawBuilder<unknown>) => readonly RawBuilder<SqlBool>[];
  /** What the index goes on with in each range: the list's own `order`, the same object, where it has that. */
  readonly indexOrder: readonly OrderColumn[];
  /** The same rows by an index in the list's order that has those of all parents, where the list's own index has another order. */
  readonly sortedOf?: (parent: RawBuilder<unknown>) => SortedRows;
  /** Whether nearly every row of a range is one of the list, so that a page is full after a few of them. */
  readonly isDense: boolean;
  /** What is counted instead, where the index alone tells how many there are. */
  readonly counted?: Pick<ListSource, 'from' | 'where'>;
}

/** The rows of one parent among those of all. */
export interface SortedRows extends ListSource, Pick<NestedList, 'table'> {
  /** What the index begins with. */
  readonly ranges: readonly RawBuilder<SqlBool>[];
}

/** What lists are read with. */
export interface Reader {
  readonly tables: Kysely<never>;
  readonly provider: Provider;
  /** Accounts for rows that are about to be looked at. @throws where the request has looked at too many */
  spend(rows: number): void;
}

type Parent = string | number;

/** Whether any of some conditions is given; an empty list is none. */
export const isNarrowed = (conditions: object): boolean =>
  Object.values(conditions).some((one) => (Array.isArray(one) ? one.length > 0 : one != null));

/**
 * The same window of many lists; the limit holds for each. A parent without rows is not in the result. Where an index has the rows in
 * the list's order, that is as many rows as the windows hold; else the rows of each parent are gone through in chunks.
 */
export async function readWindowsOf<Row, Key extends Parent>(
  reader: Reader,
  list: NestedList,
  window: Window,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, readonly Place<Row>[]>> {
  const order = readingOrder(list, window);
  const { limit, offset = 0 } = window;
  const isFound = list.isDense && list.indexOrder === list.order;
  const byParent: ReadonlyMap<Key, Keyed<Row>[]> = isFound
    ? await readFirst(reader, list, window, parents)
    : await readChunks(reader, list, window, parents);
  return new Map(
    [...byParent].map(([key, rows]) => [
      key,
      inListOrder<Row>(inOrder(rows, order, limit + offset).slice(offset), order, window),
    ]),
  );
}

/** How many rows each of the lists has; a parent without rows may be missing. */
export async function countRowsOf<Key extends Parent>(
  reader: Reader,
  list: NestedList,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, number>> {
  const counts = new Map<Key, number>();
  const add = (key: Key, count: number) => counts.set(key, (counts.get(key) ?? 0) + Number(count));
  const ranges = list.rangesOf(sql`0`).length;
  for (let i = 0; i < ranges; i++) {
    const rangeOf = (parent: RawBuilder<unknown>) =>
      list.rangesOf(parent)[i] ?? sql<SqlBool>`1 = 0`;
    if (list.isDense) {
      const select = (parent: RawBuilder<unknown>) =>
        countIn(list.counted ?? list, rangeOf(parent));
      for (const { parentKey, count } of await ofEach<Count, Key>(reader, parents, select)) {
        reader.spend(Math.ceil(Number(count) / COUNTED_AT_THE_COST_OF_ONE));
        add(parentKey, count);
      }
    } else
      for (const key of parents)
        for await (const chunk of chunksOf(
          reader,
          list,
          rangeOf(sql`${key}`),
          list.indexOrder,
          {},
        )) {
          const { rows } = await sql<Count>`${countIn(list, chunk)}`.execute(reader.tables);
          add(key, rows[0]?.count ?? 0);
        }
  }
  return counts;
}

interface Count {
  readonly count: number;
}

/** An index is counted without a look at its rows. */
const COUNTED_AT_THE_COST_OF_ONE = 20;

const countIn = ({ from, where }: Pick<ListSource, 'from' | 'where'>, range: RawBuilder<SqlBool>) =>
  sql`SELECT count(*) AS "count" FROM ${from} WHERE ${all([range, where])}`;

/** The first rows of each range. */
async function readFirst<Row, Key extends Parent>(
  reader: Reader,
  list: NestedList,
  window: Window,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, Keyed<Row>[]>> {
  const order = readingOrder(list, window);
  const found = new Map<Key, Keyed<Row>[]>();
  const ranges = list.rangesOf(sql`0`).length;
  for (let i = 0; i < ranges; i++) {
    const select = (parent: RawBuilder<unknown>) => {
      const where = all([list.rangesOf(parent)[i] ?? sql<SqlBool>`1 = 0`, list.where]);
      return firstRows({ ...list, where }, order, window.limit + (window.offset ?? 0), window);
    };
    for (const row of await ofEach<Keyed<Row>, Key>(reader, parents, select)) {
      const known = found.get(row.parentKey);
      if (known) known.push(row);
      else found.set(row.parentKey, [row]);
    }
  }
  return found;
}

/** The rows of the same SELECT for each parent: on PostgreSQL by one statement, on SQLite by one that is prepared once. */
async function ofEach<Row, Key extends Parent>(
  { tables, provider }: Reader,
  parents: readonly Key[],
  select: (parent: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<readonly (Row & { readonly parentKey: Key })[]> {
  if (parents.length === 0) return [];
  if (provider === 'postgresql') {
    const { rows } = await sql<Row & { readonly parentKey: Key }>`
      SELECT "parent"."key" AS "parentKey", "row".* FROM unnest(${arrayOf(parents)}) AS "parent"("key")
      CROSS JOIN LATERAL (${select(sql`"parent"."key"`)}) AS "row"`.execute(tables);
    return rows;
  }
  const { sql: text, parameters, ...compiled } = select(sql`${PARENT}`).compile(tables);
  const found: (Row & { readonly parentKey: Key })[] = [];
  for (const parentKey of parents) {
    const bound = parameters.map((value) => (value === PARENT ? parentKey : value));
    const statement = { ...compiled, sql: text, parameters: bound } as CompiledQuery<Row>; // which `select` is of
    const { rows } = await tables.executeQuery(statement);
    for (const row of rows) found.push({ ...row, parentKey });
  }
  return found;
}

/** Stands for the parent among the values of a statement. */
const PARENT = Symbol('parent');

/** Goes through the rows of each parent in chunks. */
async function readChunks<Row, Key extends Parent>(
  reader: Reader,
  list: NestedList,
  window: Window,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, Keyed<Row>[]>> {
  const found = new Map<Key, Keyed<Row>[]>();
  for (const key of parents) {
    const parent = sql`${key}`;
    const ranges = list.rangesOf(parent);
    const sorted = list.sortedOf?.(parent);
    const rows =
      (sorted && (await isLong(reader, list, ranges))
        ? await readRanges<Row>(reader, sorted, sorted.ranges, window, CHUNKS_OF_ALL)
        : null) ?? (await readRanges<Row>(reader, list, ranges, window));
    if (rows && rows.length > 0) found.set(key, [...rows]);
  }
  return found;
}

/** Among the rows of all parents those of one are looked for in so many chunks: it may have but a few, and these far behind. */
const CHUNKS_OF_ALL = 3;

/**
 * The first rows of ranges: in the list's order no further than it takes, else of all. Null where more chunks of a range would have to
 * be gone through than `most`.
 */
async function readRanges<Row>(
  reader: Reader,
  list: ListSource & Pick<NestedList, 'table'> & Partial<Pick<NestedList, 'indexOrder'>>,
  ranges: readonly RawBuilder<SqlBool>[],
  window: Window,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Keyed<Row>[] | null> {
  const order = readingOrder(list, window);
  const { indexOrder = list.order } = list;
  const isInOrder = indexOrder === list.order;
  const wanted = window.limit + (window.offset ?? 0);
  let best: readonly Keyed<Row>[] = [];
  for (const range of ranges) {
    const chunks = isInOrder
      ? chunksOf(reader, list, range, order, window)
      : chunksOf(reader, list, range, indexOrder, {});
    let missing = wanted;
    let gone = 0;
    for await (const chunk of chunks) {
      if (++gone > most) return null;
      const where = all([chunk, list.where]);
      const first = firstRows({ ...list, where }, order, wanted, window);
      const { rows } = await sql<Keyed<Row>>`${first}`.execute(reader.tables);
      best = inOrder([...best, ...rows], order, wanted);
      missing -= rows.length;
      if (isInOrder && missing <= 0) break;
    }
  }
  return best;
}

/** How many rows of an index the first chunk has; each further one has some times as many, up to a bound. */
const CHUNK = { first: 100, growth: 4, most: 4000 };

/** The conditions of one chunk of a range after the other. */
async function* chunksOf(
  reader: Reader,
  { table }: Pick<NestedList, 'table'>,
  range: RawBuilder<SqlBool>,
  order: readonly OrderColumn[],
  { from, to }: Pick<Window, 'from' | 'to'>,
): AsyncGenerator<RawBuilder<SqlBool>> {
  let after = from;
  for (let size = CHUNK.first; ; size = Math.min(size * CHUNK.growth, CHUNK.most)) {
    const ends = { ...(after ? { from: after } : {}), ...(to ? { to } : {}) };
    const rest = all([range, ...within(order, ends)]);
    const last = await rowAt(reader.tables, { from: table, where: rest, order }, size - 1);
    reader.spend(size);
    if (!last) {
      yield rest;
      return;
    }
    after = keysOf(last, order);
    yield all([rest, upTo(order, after)]);
  }
}

/** Whether any range has more rows than the first chunk. */
async function isLong(
  { tables }: Reader,
  { table, indexOrder }: NestedList,
  ranges: readonly RawBuilder<SqlBool>[],
): Promise<boolean> {
  for (const range of ranges)
    if (await rowAt(tables, { from: table, where: range, order: indexOrder }, CHUNK.first))
      return true;
  return false;
}

const inOrder = <Row>(
  rows: readonly Keyed<Row>[],
  order: readonly OrderColumn[],
  most: number,
): readonly Keyed<Row>[] =>
  rows
    .map((row) => ({ row, keys: keysOf(row, order) }))
    .sort((a, b) => compareKeys(order, a.keys, b.keys))
    .slice(0, most)
    .map(({ row }) => row);
