import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ListSource } from './read-window.ts';

type Counted = Pick<ListSource, 'from' | 'where'>;

/** How many rows a list has. */
export async function countRows(tables: Kysely<never>, { from, where }: Counted): Promise<number> {
  const { rows } = await sql<Count>`SELECT count(*) AS "count" FROM ${from} WHERE ${where}`.execute(
    tables,
  );
  return Number(rows[0]?.count ?? 0);
}

/** The same of many lists in one statement, each list being the rows of one `parent`; one without rows is not in the result. */
export async function countRowsOf<Parent extends string | number>(
  tables: Kysely<never>,
  { from, where }: Counted,
  parent: RawBuilder<Parent>,
): Promise<ReadonlyMap<Parent, number>> {
  const { rows } = await sql<Count & { readonly parentKey: Parent }>`
    SELECT ${parent} AS "parentKey", count(*) AS "count" FROM ${from} WHERE ${where} GROUP BY ${parent}`.execute(
    tables,
  );
  return new Map(rows.map(({ parentKey, count }) => [parentKey, Number(count)]));
}

interface Count {
  readonly count: number | string;
}
