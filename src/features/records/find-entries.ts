import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { entryConditions } from './entry-conditions.ts';
import { type OrderColumn, orderColumns } from './entry-order.ts';
import type { EntryQuery, EntryRef } from './entry-query.ts';

/** Which part of a list: by number, as REST pages, or from a place in the order on, as cursors do. */
export interface EntryWindow {
  readonly limit: number;
  readonly offset?: number;
  /** Sort keys of the entry after (or, read backwards, before) which the window begins. */
  readonly from?: readonly (string | number)[];
  /** Reads the list from its end; the result is in the list's own order all the same. */
  readonly backwards?: boolean;
}

/** An entry of a list with the keys it was sorted by, which make its cursor. */
export interface EntryPlace extends EntryRef {
  readonly keys: readonly (string | number)[];
}

/** One statement: ids and versions in order, no entry is read. */
export async function findEntries(
  context: Context,
  query: EntryQuery,
  window: EntryWindow,
): Promise<readonly EntryPlace[]> {
  const { provider } = context.services.database;
  const columns = orderColumns(query, provider).map((column) =>
    window.backwards ? reversed(column) : column,
  );
  let select = context
    .read('Entry', 'EntryTerm')
    .selectFrom('Entry')
    .select(['Entry.id', 'Entry.kind', 'Entry.version'])
    .select(columns.map(({ expression }, i) => expression.as(`key${i}`)))
    .where((eb) => entryConditions(eb, query, provider))
    .limit(window.limit);
  for (const { expression, direction } of columns) select = select.orderBy(expression, direction);
  if (window.offset !== undefined && window.offset > 0) select = select.offset(window.offset);
  if (window.from) select = select.where(isAfter(columns, window.from));
  const rows = await select.execute();
  const places = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    version: row.version,
    keys: columns.map((_, i) => row[`key${i}` as keyof typeof row] as string | number), // selected above
  }));
  return window.backwards ? places.reverse() : places;
}

/** How many entries a query has. Totals are kept until an entry changes. */
export async function countEntries(context: Context, query: EntryQuery): Promise<number> {
  const { database, totals } = context.services;
  const { order: _, ...filter } = query;
  const key = JSON.stringify(filter);
  const known = totals.get(key, context.stamps);
  if (known !== undefined) {
    context.read('Entry');
    return known;
  }
  const { count } = await context
    .read('Entry', 'EntryTerm')
    .selectFrom('Entry')
    .select(sql<number>`count(*)`.as('count'))
    .where((eb) => entryConditions(eb, query, database.provider))
    .executeTakeFirstOrThrow();
  totals.set(key, Number(count), context.stamps);
  return Number(count);
}

const reversed = ({ expression, direction }: OrderColumn): OrderColumn => ({
  expression,
  direction: direction === 'asc' ? 'desc' : 'asc',
});

/** `(a, b, id)` comes after `keys` in an order whose columns may run in different directions. */
function isAfter(
  columns: readonly OrderColumn[],
  keys: readonly (string | number)[],
): RawBuilder<boolean> {
  const [column, ...rest] = columns;
  const [key, ...restOfKeys] = keys;
  if (!column || key === undefined) return sql`1 = 0`;
  const { expression, direction } = column;
  const beyond =
    direction === 'asc'
      ? sql<boolean>`${expression} > ${key}`
      : sql<boolean>`${expression} < ${key}`;
  if (rest.length === 0) return beyond;
  return sql`(${beyond} OR (${expression} = ${key} AND ${isAfter(rest, restOfKeys)}))`;
}
