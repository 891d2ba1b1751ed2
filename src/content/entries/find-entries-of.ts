import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import { countRowsOf, readWindowsOf } from '../../operation/lists/nested.ts';
import {
  countRanked,
  type NestedList,
  rangesOf,
  readerOf,
  readRankedWindows,
  type SortedRows,
} from '../../operation/lists/nested-list.ts';
import { all, type ListSource, type Window } from '../../operation/lists/window.ts';
import { isIn, isNotIn } from '../../storage/in-list.ts';
import type { Tables } from '../../storage/tables.ts';
import { dependenciesOf, type EntryQuery, filterConditions, isNamed } from './entry-filters.ts';
import { type EntryPlace, listOf, ORDERS_BY_INDEX, orderColumns, rowsOf } from './entry-order.ts';
import type { EntryOrder } from './entry-query.ts';

/** The columns that identify an entry of a list. */
const COLUMNS = sql`"Entry"."id", "Entry"."kind", "Entry"."version"`;

/** The relations between parents and entries, for lists of many parents at once. */
export type EntryRelation = 'author' | 'format' | 'kind' | 'parent' | 'template' | 'term';

/** The key of a parent: its id, or a word such as a format. */
export type Parent = string | number;

/** The entries of many parents; the window holds for each of them. */
export function findEntriesOf(
  context: Context,
  relation: EntryRelation,
  parents: readonly Parent[],
  query: EntryQuery,
  window: Window,
): Promise<ReadonlyMap<Parent, readonly EntryPlace[]>> {
  if (isNamed(query))
    return readRankedWindows(
      readEntries(context, query),
      namedOf(context, relation, parents, query),
      window,
      relations[relation].parent,
    );
  const list = nestedOf(context, relation, query);
  const asked = withKinds(relation, parents, query);
  return readWindowsOf(readerOf(context, readEntries(context, query)), list, window, asked);
}

/** How many entries of a query each parent has; one without may be missing. */
export function countEntriesOf(
  context: Context,
  relation: EntryRelation,
  parents: readonly Parent[],
  query: EntryQuery,
): Promise<ReadonlyMap<Parent, number>> {
  if (isNamed(query))
    return countRanked(
      readEntries(context, query),
      namedOf(context, relation, parents, query),
      relations[relation].parent,
    );
  const list = nestedOf(context, relation, query);
  return countRowsOf(
    readerOf(context, readEntries(context, query)),
    list,
    withKinds(relation, parents, query),
  );
}

/**
 * Returns the list of one parent as the parts of a statement, where one range of an index has all of it in its order; otherwise null. Its
 * rows are read for the page alone. A list with further conditions may have to look at many rows, which is done in chunks.
 */
export function listOfOne(
  context: Context,
  relation: EntryRelation,
  parent: Parent,
  query: EntryQuery,
): ListSource | null {
  const list = nestedOf(context, relation, query);
  const [rangeOf, ...others] = rangesOf(list);
  if (!rangeOf || others.length > 0 || !list.counted || list.indexOrder !== list.order) return null;
  const { from, where } = list.counted;
  return {
    columns: sql`${relations[relation].columns.id} AS "id"`,
    rows: rowsOf(context.services.database.provider),
    from,
    where: all([rangeOf(sql`${parent}`), where]),
    order: list.order,
  };
}

/** A kind that the query does not ask for has none of its entries. */
const withKinds = (relation: EntryRelation, parents: readonly Parent[], { kinds }: EntryQuery) =>
  relation === 'kind' ? parents.filter((key) => kinds.includes(String(key))) : parents;

/** Returns the list that starts from the entries that a query names. */
function namedOf(
  context: Context,
  relation: EntryRelation,
  parents: readonly Parent[],
  query: EntryQuery,
): ListSource {
  const { parent, on } = relations[relation];
  const { provider } = context.services.database;
  const list = listOf(context, query);
  return {
    ...list,
    columns: COLUMNS,
    from: on ? sql`${list.from} CROSS JOIN "EntryTerm" AS "Carried"` : list.from,
    where: all([list.where, ...(on ? [on] : []), isIn(provider, parent, parents)]),
  };
}

/** Up to so many ids to leave out make no page hard to fill. */
const FEW = 100;

function nestedOf(context: Context, relation: EntryRelation, query: EntryQuery): NestedList {
  const { provider } = context.services.database;
  const { parent, on, table, rowid, columns, orders } = relations[relation];
  const { exclude = [], ...others } = query;
  const filters = filterConditions(others, provider, { isCommon: true });
  const order = orderColumns(query, provider, columns);
  const isDense = filters.length === 0 && exclude.length <= FEW;
  const [first, ...further] = query.order;
  const isSorted = (orders: readonly EntryOrder['by'][]) =>
    first !== undefined && further.length === 0 && orders.includes(first.by);
  const hasIndex = isSorted(orders);
  const isIncluded = isNotIn(provider, columns.id, exclude);
  return {
    columns: COLUMNS,
    table,
    rowid,
    from: on ? sql`${table} CROSS JOIN "Entry"` : table,
    where: all([...filters, isIncluded, ...(on ? [on] : [])]),
    order,
    indexOrder: hasIndex
      ? order
      : orderColumns({ ...query, order: [{ by: 'date', direction: 'desc' }] }, provider, columns),
    isDense,
    ...(isDense ? { counted: { from: table, where: isIncluded } } : {}),
    ...(!hasIndex && isSorted(relations.kind.orders)
      ? { sorted: sortedRows(context, relation, query) }
      : {}),
    parent,
    ranges: relation === 'kind' ? byStatus(query, columns) : byKindAndStatus(query, columns),
  };
}

/** All entries of a kind and status. The parents' own index must not be gone through for them. */
function sortedRows(context: Context, relation: EntryRelation, query: EntryQuery): SortedRows {
  const { provider } = context.services.database;
  const { parent, on } = relations[relation];
  return {
    columns: COLUMNS,
    table: sql`"Entry"`,
    from: on ? sql`"Entry" CROSS JOIN "EntryTerm" AS "Carried"` : sql`"Entry"`,
    parent: on ? parent : sql`coalesce(${parent}, ${parent})`,
    where: all([...(on ? [on] : []), ...filterConditions(query, provider, { isCommon: true })]),
    order: orderColumns(query, provider),
    ranges: byKindAndStatus(query, own),
  };
}

/** The indexes go on with kind and status. */
const byKindAndStatus = (query: EntryQuery, columns: typeof own): readonly RawBuilder<SqlBool>[] =>
  [...new Set(query.kinds)].flatMap((kind) =>
    byStatus(query, columns).map((range) => sql<SqlBool>`${columns.kind} = ${kind} AND ${range}`),
  );

const byStatus = (
  { statuses }: EntryQuery,
  { status }: typeof own,
): readonly RawBuilder<SqlBool>[] =>
  [...new Set(statuses)].map((one) => sql<SqlBool>`${status} = ${one}`);

const own = {
  id: sql<number>`"Entry"."id"`,
  kind: sql<string>`"Entry"."kind"`,
  status: sql<string>`"Entry"."status"`,
  date: sql<string>`"Entry"."date"`,
};

const carried = {
  id: sql<number>`"Carried"."entryId"`,
  kind: sql<string>`"Carried"."kind"`,
  status: sql<string>`"Carried"."status"`,
  date: sql<string>`"Carried"."date"`,
};

interface Relation {
  readonly parent: RawBuilder<Parent>;
  /** The table with the index by parent, kind and status. */
  readonly table: RawBuilder<unknown>;
  readonly rowid: RawBuilder<unknown>;
  readonly columns: typeof own;
  /** By what the entry is found, where that table is not its own. */
  readonly on?: RawBuilder<SqlBool>;
  /** In which orders there are such indexes. */
  readonly orders: readonly EntryOrder['by'][];
}

const relations: Readonly<Record<EntryRelation, Relation>> = {
  author: ofEntry('authorId', ['date']),
  format: ofEntry('format', ['date']),
  kind: ofEntry('kind', ORDERS_BY_INDEX),
  parent: ofEntry('parentId', ['date']),
  template: ofEntry('template', ['date']),
  term: {
    parent: sql`"Carried"."termId"`,
    table: sql`"EntryTerm" AS "Carried"`,
    rowid: sql`"Carried".rowid`,
    columns: carried,
    on: sql`"Entry"."id" = "Carried"."entryId"`,
    orders: ['date', 'id'],
  },
};

function ofEntry(column: keyof Tables['Entry'], orders: readonly EntryOrder['by'][]): Relation {
  const parent = sql<Parent>`${sql.ref(`Entry.${column}`)}`;
  return { parent, table: sql`"Entry"`, rowid: own.id, columns: own, orders };
}

/** The tables of a query, for statements that are raw. */
export const readEntries = (context: Context, query: EntryQuery): Kysely<never> =>
  context.readPart(dependenciesOf(query)) as never; // as any statement sees them
