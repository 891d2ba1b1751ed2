import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Provider } from '../../storage/provider.ts';
import type { Context } from '../context.ts';
import type { OrderColumn } from './order.ts';
import {
  all,
  inListOrder,
  type Keyed,
  keyColumns,
  type ListSource,
  orderList,
  type Place,
  readingOrder,
  type Window,
  within,
} from './window.ts';

/** A list that each of many parents has, and the index by which a database finds the rows of one of them. */
export interface NestedList extends ListSource {
  /** The table of the index, alone. */
  readonly table: RawBuilder<unknown>;
  /** The column by which SQLite identifies rows of the table (https://www.sqlite.org/rowidtable.html). */
  readonly rowid: RawBuilder<unknown>;
  /** The column of the parent's key, with which the index begins. */
  readonly parent: RawBuilder<unknown>;
  /** Conditions on the next columns of the index; each row of the parent's list meets one of them. */
  readonly ranges: readonly RawBuilder<SqlBool>[];
  /** The order of the index inside a range; if that is the list's order, then the same object as `order`. */
  readonly indexOrder: readonly OrderColumn[];
  /** The rows of all parents by an index in the list's order, for lists whose own index has another order. */
  readonly sorted?: SortedRows;
  /** Whether nearly every row of a range is one of the list, so that a page is full after a few of them. */
  readonly isDense: boolean;
  /** A simpler FROM and WHERE with the same number of rows, which the index alone can count. */
  readonly counted?: Pick<ListSource, 'from' | 'where'>;
}

/** The range of a list without further conditions on its index. */
export const WHOLE: readonly RawBuilder<SqlBool>[] = [sql`1 = 1`];

/** The condition of one range for a parent. */
export type RangeOf = (parent: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** The ranges of a list, each for any parent. */
export const rangesOf = ({
  parent,
  ranges,
}: Pick<NestedList, 'parent' | 'ranges'>): readonly RangeOf[] =>
  ranges.map((range) => (key) => sql`${parent} = ${key} AND ${range}`);

/** The rows of all parents. */
export interface SortedRows extends ListSource, Pick<NestedList, 'table' | 'counted'> {
  /** The key of a row's parent, as no index has it that begins with it. */
  readonly parent: RawBuilder<unknown>;
  /** Conditions on the first columns of the index. */
  readonly ranges: readonly RawBuilder<SqlBool>[];
}

/** The reader of a request. @param tables the ones that its lists are read from */
export const readerOf = (
  { services, spend }: Pick<Context, 'services' | 'spend'>,
  tables: Kysely<never>,
): Reader => ({ tables, provider: services.database.provider, spend });

/** The connection that lists are read with, and the request's budget of rows. */
export interface Reader {
  readonly tables: Kysely<never>;
  readonly provider: Provider;
  /** Accounts for rows that are about to be looked at. @throws where the request has looked at too many */
  spend(rows: number): void;
}

/**
 * Reads one window of many lists in one statement; a list is the rows of one `parent`, and the limit applies to each. It reads all rows of
 * all lists, so it suits those that are found by ids, names or words. A parent without rows is not in the result.
 */
export async function readRankedWindows<Row, Parent extends string | number>(
  tables: Kysely<never>,
  source: ListSource,
  window: Window,
  parent: RawBuilder<Parent>,
): Promise<ReadonlyMap<Parent, readonly Place<Row>[]>> {
  const order = readingOrder(source, window);
  const skipped = window.offset ?? 0;
  const { rows } = await sql<Keyed<Row> & { readonly parentKey: Parent; readonly place: number }>`
    SELECT * FROM (
      SELECT ${source.columns}, ${keyColumns(order)}, ${parent} AS "parentKey",
        row_number() OVER (PARTITION BY ${parent} ORDER BY ${orderList(order)}) AS "place"
      FROM ${source.from} WHERE ${all([source.where, ...within(order, window)])}
    ) AS "ranked" WHERE "place" > ${skipped} AND "place" <= ${skipped + window.limit} ORDER BY "parentKey", "place"`.execute(
    tables,
  );
  const byParent = Map.groupBy(rows, ({ parentKey }) => parentKey);
  return new Map(
    [...byParent].map(([key, found]) => [key, inListOrder<Row>(found, order, window)]),
  );
}

/** How many rows each of such lists has; a parent without rows is not in the result. */
export async function countRanked<Parent extends string | number>(
  tables: Kysely<never>,
  { from, where }: Pick<ListSource, 'from' | 'where'>,
  parent: RawBuilder<Parent>,
): Promise<ReadonlyMap<Parent, number>> {
  const { rows } = await sql<{ readonly parentKey: Parent; readonly count: number | string }>`
    SELECT ${parent} AS "parentKey", count(*) AS "count" FROM ${from} WHERE ${where} GROUP BY ${parent}`.execute(
    tables,
  );
  return new Map(rows.map(({ parentKey, count }) => [parentKey, Number(count)]));
}
