import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isIn } from '../../storage/in-list.ts';
import {
  type NestedList,
  type Reader,
  rangesOf,
  readRankedWindows,
  type SortedRows,
} from './nested-list.ts';
import { firstNotBefore, type OrderColumn, turned, upTo } from './order.ts';
import {
  all,
  firstRows,
  inOrder,
  type Keyed,
  keysOf,
  readingOrder,
  rowAt,
  type Window,
  within,
} from './window.ts';

type Parent = string | number;

/** Reads the first rows of each parent in chunks: first among the rows of all parents, then parent by parent. */
export async function readChunks<Row, Key extends Parent>(
  reader: Reader,
  list: NestedList,
  window: Window,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, readonly Keyed<Row>[]>> {
  const among = list.sorted && (await isAnyLong(reader, list, parents));
  const found = new Map<Key, readonly Keyed<Row>[]>(
    among ? await readAmongAll<Row, Key>(reader, list.sorted, window, parents) : [],
  );
  for (const key of parents)
    if (!found.has(key)) {
      const ranges = rangesOf(list).map((rangeOf) => rangeOf(sql`${key}`));
      const rows = await readRanges<Row>(reader, list, ranges, window);
      if (rows.length > 0) found.set(key, rows);
    }
  return found;
}

/** Among the rows of all parents some are looked for in so many chunks: a parent may have but a few, and these far behind. */
const CHUNKS_OF_ALL = 3;

/** The first rows of the parents that have enough of them in the first chunks of all rows. */
async function readAmongAll<Row, Key extends Parent>(
  reader: Reader,
  list: SortedRows,
  window: Window,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, readonly Keyed<Row>[]>> {
  const order = readingOrder(list, window);
  const wanted = window.limit + (window.offset ?? 0);
  const best = new Map<Key, readonly Keyed<Row>[]>(parents.map((key) => [key, []]));
  for (const range of list.ranges) {
    const missing = new Map(parents.map((key) => [key, wanted]));
    let gone = 0;
    for await (const chunk of chunksOf(reader, list, range, order, window)) {
      const open = [...missing].filter(([, rows]) => rows > 0).map(([key]) => key);
      if (open.length === 0) break;
      if (++gone > CHUNKS_OF_ALL) {
        for (const key of open) best.delete(key);
        break;
      }
      const isOfOpen = isIn(reader.provider, list.parent, open);
      const source = { ...list, where: all([chunk, list.where, isOfOpen]) };
      const rows = await readRankedWindows<Row, Key>(
        reader.tables,
        { ...source, order },
        { limit: wanted },
        list.parent as RawBuilder<Key>, // it has the parents' keys
      );
      for (const [key, more] of rows) {
        best.set(key, firstInOrder([...(best.get(key) ?? []), ...more], order, wanted));
        missing.set(key, (missing.get(key) ?? 0) - more.length);
      }
    }
  }
  return best;
}

/** The first rows of ranges: in the list's order no further than it takes, else of all. */
async function readRanges<Row>(
  reader: Reader,
  list: NestedList,
  ranges: readonly RawBuilder<SqlBool>[],
  window: Window,
): Promise<readonly Keyed<Row>[]> {
  const order = readingOrder(list, window);
  const { indexOrder } = list;
  const isInOrder = indexOrder === list.order;
  const wanted = window.limit + (window.offset ?? 0);
  let best: readonly Keyed<Row>[] = [];
  for (const range of ranges) {
    const chunks = isInOrder
      ? chunksOf(reader, list, range, order, window)
      : chunksOf(reader, list, range, indexOrder, {});
    let missing = wanted;
    for await (const chunk of chunks) {
      const where = all([chunk, list.where]);
      const first = firstRows({ ...list, where }, order, wanted, window);
      const { rows } = await sql<Keyed<Row>>`${first}`.execute(reader.tables);
      best = firstInOrder([...best, ...rows], order, wanted);
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
  const estimates = (inOrder: readonly OrderColumn[], keys: Window['from']) =>
    keys && reader.provider === 'postgresql' ? firstNotBefore(inOrder, keys) : [];
  let after = from;
  for (let size = CHUNK.first; ; size = Math.min(size * CHUNK.growth, CHUNK.most)) {
    const ends = { ...(after ? { from: after } : {}), ...(to ? { to } : {}) };
    const rest = all([range, ...within(order, ends), ...estimates(order, after)]);
    const last = await rowAt(reader.tables, { from: table, where: rest, order }, size - 1);
    reader.spend(size);
    if (!last) {
      yield rest;
      return;
    }
    after = keysOf(last, order);
    yield all([rest, upTo(order, after), ...estimates(turned(order), after)]);
  }
}

/** Whether any parent has more rows than the first chunks. */
async function isAnyLong(
  { tables }: Reader,
  list: NestedList,
  parents: readonly Parent[],
): Promise<boolean> {
  const { table: from, indexOrder: order } = list;
  for (const key of parents)
    for (const rangeOf of rangesOf(list))
      if (await rowAt(tables, { from, where: rangeOf(sql`${key}`), order }, LONG)) return true;
  return false;
}

/** Shorter ranges are faster to read than to look up in the index of all parents' rows. */
const LONG = 500;

/** The first of some rows in an order. */
export const firstInOrder = <Row>(
  rows: readonly Keyed<Row>[],
  order: readonly OrderColumn[],
  most: number,
): readonly Keyed<Row>[] => inOrder(rows, order).slice(0, most);
