import { type Kysely, sql } from 'kysely';
import type { ListSource } from './read-window.ts';

type Counted = Pick<ListSource, 'from' | 'where'>;

/** How many rows a list has. */
export async function countRows(tables: Kysely<never>, { from, where }: Counted): Promise<number> {
  const { rows } = await sql<Count>`SELECT count(*) AS "count" FROM ${from} WHERE ${where}`.execute(
    tables,
  );
  return Number(rows[0]?.count ?? 0);
}

interface Count {
  readonly count: number | string;
}
