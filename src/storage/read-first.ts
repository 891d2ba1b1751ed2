import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import { arrayOf } from './in-list.ts';
import type { NestedList, Reader } from './nested-list.ts';
import {
  all,
  firstOf,
  firstRows,
  type Keyed,
  keyColumns,
  type ListSource,
  readingOrder,
  type Window,
} from './read-window.ts';

type Parent = string | number;
type OfParent<Row, Key> = Row & { readonly parentKey: Key };

/** The first rows of each parent, where an index has them in the list's order: of each range as many as the window holds. */
export async function readFirst<Row, Key extends Parent>(
  reader: Reader,
  list: NestedList,
  window: Window,
  parents: readonly Key[],
): Promise<ReadonlyMap<Key, Keyed<Row>[]>> {
  const isTogether = reader.provider === 'sqlite' && parents.length > 1;
  const order = readingOrder(list, window);
  const limit = window.limit + (window.offset ?? 0);
  const found = new Map<Key, Keyed<Row>[]>();
  const ranges = list.rangesOf(sql`0`).length;
  for (let i = 0; i < ranges; i++) {
    const rangeOf = (parent: RawBuilder<unknown>): ListSource => ({
      ...list,
      where: all([list.rangesOf(parent)[i] ?? sql<SqlBool>`1 = 0`, list.where]),
    });
    const rows = isTogether
      ? await readTogether<Row, Key>(reader, list, rangeOf, window, parents)
      : await ofEach<Keyed<Row>, Key>(reader, parents, (parent) =>
          firstRows(rangeOf(parent), order, limit, window),
        );
    for (const row of rows) {
      const known = found.get(row.parentKey);
      if (known) known.push(row);
      else found.set(row.parentKey, [row]);
    }
  }
  return found;
}

/** Rows that one statement finds at most: a millisecond's work, after which others may go first. */
const ROWS_AT_ONCE = 500;

/**
 * The same on SQLite by one statement for many parents. It has no LATERAL, but it finds the rows whose ids a limited subquery names: in a
 * third of the time that a statement for each parent takes.
 */
async function readTogether<Row, Key extends Parent>(
  { tables }: Reader,
  list: NestedList,
  rangeOf: (parent: RawBuilder<unknown>) => ListSource,
  window: Window,
  parents: readonly Key[],
): Promise<readonly OfParent<Keyed<Row>, Key>[]> {
  const { columns, from, where, rowid } = list;
  const order = readingOrder(list, window);
  const limit = window.limit + (window.offset ?? 0);
  const key = sql`"parent"."value"`;
  const first = firstOf(rowid, rangeOf(key), order, limit, window);
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
export async function ofEach<Row, Key extends Parent>(
  { tables, provider }: Reader,
  parents: readonly Key[],
  select: (parent: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<readonly OfParent<Row, Key>[]> {
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
