import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import { arrayOf, isIn } from '../../storage/in-list.ts';
import { chunksOf, firstInOrder, readChunks } from './chunks.ts';
import {
  countRanked,
  type NestedList,
  type RangeOf,
  type Reader,
  rangesOf,
} from './nested-list.ts';
import {
  all,
  firstOf,
  firstRows,
  inListOrder,
  type Keyed,
  keyColumns,
  type ListSource,
  type Place,
  readingOrder,
  rowAt,
  type Window,
} from './window.ts';

type Parent = string | number;

/** Whether any of some conditions is given; an empty list is none. */
export const isNarrowed = (conditions: object): boolean =>
  Object.values(conditions).some((one) => (Array.isArray(one) ? one.length > 0 : one != null));

/**
 * Reads one window of many lists; the limit applies to each. A parent without rows is not in the result. If an index has the rows in the
 * list's order, it reads only as many as the windows have; else it reads the rows of each parent in chunks.
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
  const byParent: ReadonlyMap<Key, readonly Keyed<Row>[]> = isFound
    ? await readFirst(reader, list, window, parents)
    : await readChunks(reader, list, window, parents);
  return new Map(
    [...byParent].map(([key, rows]) => [
      key,
      inListOrder<Row>(firstInOrder(rows, order, limit + offset).slice(offset), order, window),
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
  for (const rangeOf of rangesOf(list)) {
    if (list.isDense)
      for (const [key, count] of await countRange(reader, list.counted ?? list, rangeOf, parents)) {
        reader.spend(Math.ceil(count / COUNTED_AT_THE_COST_OF_ONE));
        add(key, count);
      }
    else if (reader.provider === 'postgresql') {
      const own = { from: list.table, where: sql<SqlBool>`1 = 1` };
      const filled: Key[] = [];
      for (const [key, count] of await countRange(reader, own, rangeOf, parents)) {
        reader.spend(count);
        if (count > 0) filled.push(key);
      }
      for (const [key, count] of await countJoined(reader, list, rangeOf, filled)) add(key, count);
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

/** Counts the rows of each list in the index of all parents' rows, if that has fewer rows than these parents' own ranges; else null. */
export async function countAmongAll<Key extends Parent>(
  reader: Reader,
  list: NestedList,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, number> | null> {
  const { sorted, table } = list;
  if (!sorted) return null;
  let own = 0;
  for (const rangeOf of rangesOf(list)) {
    const counts = await countRange(reader, { from: table, where: sql`1 = 1` }, rangeOf, parents);
    for (const count of counts.values()) own += count;
  }
  const { ranges, order } = sorted;
  for (const where of ranges)
    if (own === 0 || (await rowAt(reader.tables, { from: sorted.table, where, order }, own)))
      return null;
  const counts = new Map<Key, number>();
  for (const range of ranges)
    for await (const chunk of chunksOf(reader, sorted, range, order, {})) {
      const { from, where } = sorted.counted ?? sorted;
      const isListed = all([chunk, where, isIn(reader.provider, sorted.parent, parents)]);
      const key = sorted.parent as RawBuilder<Key>; // it has the parents' keys
      const found = await countRanked(reader.tables, { from, where: isListed }, key);
      for (const [one, count] of found) counts.set(one, (counts.get(one) ?? 0) + count);
    }
  return counts;
}

interface Count {
  readonly count: number;
}

/** How many rows each parent has in one range of an index. */
async function countRange<Key extends Parent>(
  reader: Reader,
  counted: Pick<ListSource, 'from' | 'where'>,
  rangeOf: RangeOf,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, number>> {
  const select = (parent: RawBuilder<unknown>) => countIn(counted, rangeOf(parent));
  const rows = await ofEach<Count, Key>(reader, parents, select);
  return new Map(rows.map(({ parentKey, count }) => [parentKey, Number(count)]));
}

/**
 * Counts rows on PostgreSQL if the conditions need other tables. It joins these with the rows of all parents at once, so that PostgreSQL
 * may scan them as a whole.
 */
async function countJoined<Key extends Parent>(
  reader: Reader,
  list: Pick<ListSource, 'from' | 'where'>,
  rangeOf: RangeOf,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, number>> {
  if (parents.length < 2) return countRange(reader, list, rangeOf, parents);
  const key = sql<Key>`"parent"."key"`;
  const from = sql`unnest(${arrayOf(parents)}) AS "parent"("key") CROSS JOIN ${list.from}`;
  return countRanked(reader.tables, { from, where: all([rangeOf(key), list.where]) }, key);
}

/** An index is counted without a look at its rows. */
const COUNTED_AT_THE_COST_OF_ONE = 20;

const countIn = ({ from, where }: Pick<ListSource, 'from' | 'where'>, range: RawBuilder<SqlBool>) =>
  sql`SELECT count(*) AS "count" FROM ${from} WHERE ${all([range, where])}`;

type OfParent<Row, Key> = Row & { readonly parentKey: Key };

/** Reads the first rows of each parent by an index in the list's order: from each range as many as the window has. */
async function readFirst<Row, Key extends Parent>(
  reader: Reader,
  list: NestedList,
  window: Window,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, Keyed<Row>[]>> {
  const isTogether = reader.provider === 'sqlite' && parents.length > 1;
  const order = readingOrder(list, window);
  const limit = window.limit + (window.offset ?? 0);
  const found: OfParent<Keyed<Row>, Key>[][] = [];
  for (const rangeOf of rangesOf(list)) {
    const inRange = (parent: RawBuilder<unknown>): ListSource => ({
      ...list,
      where: all([rangeOf(parent), list.where]),
    });
    found.push(
      isTogether
        ? await readTogether<Row, Key>(reader, list, inRange, window, parents)
        : await ofEach<Keyed<Row>, Key>(reader, parents, (parent) =>
            firstRows(inRange(parent), order, limit, window),
          ),
    );
  }
  return Map.groupBy(found.flat(), ({ parentKey }) => parentKey);
}

/** Rows that one statement finds at most: a millisecond's work, after which others may go first. */
const ROWS_AT_ONCE = 500;

/**
 * Reads the first rows of many parents on SQLite in one statement. SQLite has no LATERAL, but a limited subquery can select the ids of the
 * rows. This takes a third of the time of a statement for each parent.
 */
async function readTogether<Row, Key extends Parent>(
  { tables }: Reader,
  list: NestedList,
  inRange: (parent: RawBuilder<unknown>) => ListSource,
  window: Window,
  parents: readonly Key[],
): Promise<OfParent<Keyed<Row>, Key>[]> {
  const { columns, from, where, rowid } = list;
  const order = readingOrder(list, window);
  const limit = window.limit + (window.offset ?? 0);
  const key = sql`"parent"."value"`;
  const first = firstOf(rowid, inRange(key), order, limit, window);
  const size = Math.max(1, Math.floor(ROWS_AT_ONCE / limit));
  const found: OfParent<Keyed<Row>, Key>[] = [];
  for (let begin = 0; begin < parents.length; begin += size) {
    const keys = JSON.stringify(parents.slice(begin, begin + size));
    const { rows } = await sql<OfParent<Keyed<Row>, Key>>`
      SELECT ${key} AS "parentKey", ${columns}, ${keyColumns(order)}
      FROM json_each(${keys}) AS "parent" CROSS JOIN ${from}
      WHERE ${all([sql`${rowid} IN (${first})`, where])}`.execute(tables);
    for (const row of rows) found.push(row);
  }
  return found;
}

/**
 * The rows of the same SELECT for each parent: on PostgreSQL by one statement, on SQLite by one that is prepared once. A parent alone is
 * a value in the statement, so that PostgreSQL can tell how many rows it has.
 */
async function ofEach<Row, Key extends Parent>(
  { tables, provider }: Reader,
  parents: readonly Key[],
  select: (parent: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<OfParent<Row, Key>[]> {
  if (parents.length === 0) return [];
  if (provider === 'postgresql' && parents.length > 1) {
    const { rows } = await sql<OfParent<Row, Key>>`
      SELECT "parent"."key" AS "parentKey", "row".* FROM unnest(${arrayOf(parents)}) AS "parent"("key")
      CROSS JOIN LATERAL (${select(sql`"parent"."key"`)}) AS "row"`.execute(tables);
    return rows;
  }
  const { sql: text, parameters, ...compiled } = select(sql`${PARENT}`).compile(tables);
  const found: OfParent<Row, Key>[] = [];
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
