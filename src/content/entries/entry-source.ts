import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import type { Provider } from '../../storage/provider.ts';
import { all, type ListSource, type Place } from '../../storage/read-window.ts';
import { entryParts } from './entry.ts';
import type { EntryPlan } from './entry-conditions.ts';
import type { EntryQuery } from './entry-filters.ts';
import { entryConditions } from './entry-filters.ts';
import { orderColumns } from './entry-order.ts';
import type { EntryRef } from './entry-query.ts';
import { valueSource } from './value-conditions.ts';

/** Where the entries of a query are looked for, and that an entry is one of those that it names by ids or slugs. */
interface NamedEntries {
  readonly from: RawBuilder<unknown>;
  readonly isNamed: RawBuilder<SqlBool>;
}

/**
 * SQLite is told to begin with what a query names, since it takes that for more than all that is published. It takes a cross join in
 * the order in which it is written.
 */
export function namedEntries(
  { include = [], slugs = [] }: EntryQuery,
  provider: Provider,
): NamedEntries {
  if (provider !== 'sqlite' || include.length + slugs.length === 0)
    return { from: sql`"Entry"`, isNamed: sql`1 = 1` };
  const [column, values] = include.length > 0 ? ['id', include] : ['slug', slugs];
  const names = JSON.stringify([...new Set<string | number>(values)]);
  return {
    from: sql`json_each(${names}) AS "Named" CROSS JOIN "Entry"`,
    isNamed: sql`${sql.ref(`Entry.${column}`)} = "Named"."value"`,
  };
}

/** An entry of a list with the keys it was sorted by, which make its cursor. */
export type EntryPlace = Place<EntryRef>;

/** The columns that identify an entry of a list. */
export const COLUMNS = sql`"Entry"."id", "Entry"."kind", "Entry"."version"`;

/** The list of a query as the parts of a statement. */
export function listOf(context: Context, query: EntryQuery, plan?: EntryPlan): ListSource {
  const { provider } = context.services.database;
  const rows = rowsOf(provider);
  const ranked = plan?.rareValue ? null : valueSource(query);
  if (ranked) {
    const others = { ...query, values: ranked.values };
    return {
      columns: COLUMNS,
      rows,
      from: ranked.from,
      where: all([ranked.isFrom, ...entryConditions(others, provider, { isCommon: true })]),
      order: orderColumns(query, provider, ranked.columns),
    };
  }
  const order = orderColumns(query, provider);
  const { from, isNamed } = namedEntries(query, provider);
  return {
    columns: COLUMNS,
    rows,
    from,
    where: all([isNamed, ...entryConditions(query, provider, plan)]),
    order: plan?.isCommon === false ? unindexed(order) : order,
  };
}

/** SQLite is kept from beginning with all entries. */
export const rowsOf = (provider: Provider): NonNullable<ListSource['rows']> => ({
  columns: sql`"Entry".*, ${sql.join(entryParts(provider))}`,
  join: sql`${sql.raw(provider === 'sqlite' ? 'CROSS JOIN' : 'INNER JOIN')} "Entry" ON "Entry"."id" = "page"."id"`,
});

/** Databases, which can't know how few are found, are kept from going through an index in this order. */
const unindexed = (order: ListSource['order']): ListSource['order'] =>
  order.map(({ expression, ...column }) => ({
    ...column,
    expression: column.type === 'text' ? sql`(${expression} || '')` : sql`(${expression} + 0)`,
  }));
