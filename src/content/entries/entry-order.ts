import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import type { OrderColumn } from '../../operation/lists/order.ts';
import { all, type ListSource, type Place } from '../../operation/lists/window.ts';
import type { Provider } from '../../storage/provider.ts';
import { searchRelevance } from '../../storage/search/search-condition.ts';
import { kinds } from '../kinds/registry.ts';
import { entryParts } from './entry.ts';
import type { EntryPlan } from './entry-conditions.ts';
import { type EntryQuery, entryConditions } from './entry-filters.ts';
import type { EntryOrder, EntryRef, NamedOrder, ValueOrder } from './entry-query.ts';
import { valueSource } from './value-conditions.ts';

/** Where a value stands in a list, from 0; after its end where it does not. */
export function positionIn(
  value: RawBuilder<unknown>,
  list: readonly (string | number)[],
): RawBuilder<number> {
  // A bare 0 behind ORDER BY would be the number of a column.
  if (list.length === 0) return sql`0 + 0`;
  const cases = list.map((item, i) => sql`WHEN ${item} THEN ${sql.lit(i)}`);
  return sql`CASE ${value} ${sql.join(cases, sql` `)} ELSE ${sql.lit(list.length)} END`;
}

/** The orders of lists of a kind that an index has, each ending with the id. */
export const ORDERS_BY_INDEX: readonly EntryOrder['by'][] = [
  'date',
  'id',
  'modified',
  'title',
  'slug',
  'menuOrder',
  'commentCount',
];

/** Columns that both an entry and its rows of `EntryTerm` have. */
interface Columns {
  readonly id: RawBuilder<number>;
  readonly date: RawBuilder<string>;
  /** A value of an own field, where the relation has it. */
  value?(order: EntryOrder): RawBuilder<string | number> | undefined;
}

/** Returns the columns of an order. The last one is the id, so that the order is total. */
export function orderColumns(
  query: EntryQuery,
  provider: Provider,
  own: Columns = ENTRY,
): readonly OrderColumn[] {
  const columns = query.order.map((order) => ({
    expression: own.value?.(order) ?? expressionOf(order, query, provider, own),
    direction: order.direction,
    type: typeOfKey(order, TEXTS),
  }));
  if (query.order.some(({ by }) => by === 'id')) return columns;
  return [
    ...columns,
    {
      expression: own.id,
      direction: query.order[0]?.direction ?? 'desc',
      type: 'integer',
    },
  ];
}

const ENTRY: Columns = { id: sql`"Entry"."id"`, date: sql`"Entry"."date"` };

/** Orders by text, with those by columns of declared fields. */
const TEXTS: ReadonlySet<NamedOrder> = new Set([
  ...(['date', 'modified', 'slug', 'title'] as const),
  ...[...kinds.values()]
    .flatMap(({ fields }) => Object.values(fields))
    .filter(({ schema }) => schema.type === 'string')
    .map(({ column }) => column),
]);

/** Returns the type of a sort key in a cursor; `texts` are the keys that are text. */
export function typeOfKey(order: EntryOrder, texts: ReadonlySet<NamedOrder>): OrderColumn['type'] {
  if (order.by === 'value') return order.type === 'text' ? 'text' : 'real';
  if (order.by === 'relevance') return 'real';
  return texts.has(order.by) ? 'text' : 'integer';
}

function expressionOf(
  order: EntryOrder,
  query: EntryQuery,
  provider: Provider,
  own: Columns,
): RawBuilder<string | number> {
  switch (order.by) {
    case 'id':
    case 'date':
      return own[order.by];
    case 'value':
      return ownValue(order);
    case 'author':
      return sql`coalesce("Entry"."authorId", 0)`;
    case 'parent':
      return sql`coalesce("Entry"."parentId", 0)`;
    case 'title':
      return sql`"Entry"."sortTitle"`;
    case 'include':
      return positionIn(sql`"Entry"."id"`, query.include ?? []);
    case 'include_slugs':
      return positionIn(sql`"Entry"."slug"`, query.slugs ?? []);
    case 'relevance':
      return searchRelevance(provider, 'EntrySearch', query.search);
    default:
      return sql`${sql.ref(`Entry.${order.by}`)}`;
  }
}

/** The one value of an own field; every entry of its kind has one. */
function ownValue({ field, type }: ValueOrder): RawBuilder<string | number> {
  const none = type === 'text' ? sql`''` : sql`0`;
  return sql`coalesce((SELECT ${sql.ref(type)} FROM "EntryValue"
    WHERE "entryId" = "Entry"."id" AND "field" = ${field} AND "position" = 0), ${none})`;
}

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

/** Each order's index has the id as well: it alone is read for the places of a page, and of all rows that are sorted. */
const ID = sql`"Entry"."id"`;

/** The list of a query as the parts of a statement. */
export function listOf(context: Context, query: EntryQuery, plan?: EntryPlan): ListSource {
  const { provider } = context.services.database;
  const rows = rowsOf(provider);
  const ranked = plan?.rareValue ? null : valueSource(query);
  if (ranked) {
    const others = { ...query, values: ranked.values };
    return {
      columns: ID,
      rows,
      from: ranked.from,
      where: all([ranked.isFrom, ...entryConditions(others, provider, { isCommon: true })]),
      order: orderColumns(query, provider, ranked.columns),
    };
  }
  const order = orderColumns(query, provider);
  const { from, isNamed } = namedEntries(query, provider);
  return {
    columns: ID,
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
