import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { beyond, type OrderColumn, turned } from './place-in-order.ts';

/** Which part of a list: by number, as REST pages, from a place in the order on, as cursors do, or both. */
export interface Window {
  readonly limit: number;
  /** How many rows to pass over where the window begins. */
  readonly offset?: number;
  /** Sort keys of the row after (or, read backwards, before) which the window begins. */
  readonly from?: readonly (string | number)[];
  /** Sort keys of the row before (or, read backwards, after) which the window ends, though it may be short of its limit. */
  readonly to?: readonly (string | number)[];
  /** Reads the list from its end; the result is in the list's own order all the same. */
  readonly backwards?: boolean;
}

/** A list as its parts of a SELECT. */
export interface ListSource {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: Expression<SqlBool> | RawBuilder<SqlBool>;
  readonly order: readonly OrderColumn[];
}

/** The same list, but of these parents alone. */
export const ofParents = (
  source: ListSource,
  parent: RawBuilder<unknown>,
  keys: readonly (string | number)[],
): ListSource => ({
  ...source,
  where: sql`${parent} IN (${sql.join(keys)}) AND ${source.where}`,
});

/** A row with the keys it was sorted by, which make its cursor. */
export type Place<Row> = Row & { readonly keys: readonly (string | number)[] };

/** One window of a list in one statement. */
export async function readWindow<Row>(
  tables: Kysely<never>,
  source: ListSource,
  window: Window,
): Promise<readonly Place<Row>[]> {
  const order = readingOrder(source, window);
  const { rows } = await sql<Keyed<Row>>`
    SELECT ${source.columns}, ${keyColumns(order)} FROM ${source.from} WHERE ${condition(source, order, window)}
    ORDER BY ${orderList(order)} LIMIT ${window.limit}${window.offset ? sql` OFFSET ${window.offset}` : sql``}`.execute(
    tables,
  );
  return inListOrder(rows, order, window);
}

/**
 * The same window of many lists in one statement, each list being the rows of one `parent`; the limit holds for each. A parent
 * without rows is not in the result.
 */
export async function readWindowsOf<Row, Parent extends string | number>(
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
      FROM ${source.from} WHERE ${condition(source, order, window)}
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

type Keyed<Row> = Row & Readonly<Record<`key${number}`, string | number>>;

const readingOrder = ({ order }: ListSource, { backwards }: Window): readonly OrderColumn[] =>
  backwards ? turned(order) : order;

const keyColumns = (order: readonly OrderColumn[]) =>
  sql.join(order.map(({ expression }, i) => sql`${expression} AS ${sql.ref(`key${i}`)}`));

const orderList = (order: readonly OrderColumn[]) =>
  sql.join(
    order.map(
      ({ expression, direction }) => sql`${expression} ${sql.raw(direction.toUpperCase())}`,
    ), // asc or desc
  );

const condition = (
  { where }: ListSource,
  order: readonly OrderColumn[],
  { from, to }: Window,
): ListSource['where'] =>
  sql`(${sql.join([where, ...(from ? beyond(order, from) : []), ...(to ? beyond(turned(order), to) : [])], sql`) AND (`)})`;

function inListOrder<Row>(
  rows: readonly Keyed<Row>[],
  order: readonly OrderColumn[],
  { backwards }: Window,
): readonly Place<Row>[] {
  const places = rows.map((row) => ({
    keys: order.map((_, i) => row[`key${i}`] as string | number), // selected under these names
    ...row,
  }));
  return backwards ? places.reverse() : places;
}
