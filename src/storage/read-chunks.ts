import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NestedList, Reader } from './nested-list.ts';
import { compareKeys, type OrderColumn, upTo } from './place-in-order.ts';
import {
  all,
  firstRows,
  type Keyed,
  keysOf,
  type ListSource,
  readingOrder,
  rowAt,
  type Window,
  within,
} from './read-window.ts';

/** The first rows of each parent, whose rows are gone through in chunks. */
export async function readChunks<Row, Key extends string | number>(
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
export async function* chunksOf(
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

/** The first of some rows in an order. */
export const inOrder = <Row>(
  rows: readonly Keyed<Row>[],
  order: readonly OrderColumn[],
  most: number,
): readonly Keyed<Row>[] =>
  rows
    .map((row) => ({ row, keys: keysOf(row, order) }))
    .sort((a, b) => compareKeys(order, a.keys, b.keys))
    .slice(0, most)
    .map(({ row }) => row);
