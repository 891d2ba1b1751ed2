import { type Kysely, type RawBuilder, sql } from 'kysely';
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
} from './read-window.ts';

/**
 * The same window of many lists in one statement, each list being the rows of one `parent`; the limit holds for each. It looks at all
 * rows of all lists: for those that are found by ids, names or words. A parent without rows is not in the result.
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
  const byParent = new Map<Parent, Keyed<Row>[]>();
  for (const row of rows) {
    const found = byParent.get(row.parentKey);
    if (found) found.push(row);
    else byParent.set(row.parentKey, [row]);
  }
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
