import { type RawBuilder, sql } from 'kysely';

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
