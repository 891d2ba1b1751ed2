import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { EntryQuery, ValueCondition, ValueFilter } from './entry-query.ts';
import { readEntries } from './entry-reads.ts';
import { rowsWith, valueSource } from './value-conditions.ts';

/** A list with more is gone through in its order. */
const COMMON = 2000;

/** Conditions that are looked at. */
const MOST = 5;

/**
 * The condition on an own field that fewest entries meet, where these are few; null where they are many, undefined where there is no such
 * condition or an index has the list as it is. Looks at no more than so many rows of the index for each.
 */
export async function rareValue(
  context: Context,
  query: EntryQuery,
): Promise<ValueCondition | null | undefined> {
  const { values = [] } = query;
  if (values.length === 0 || valueSource(query)?.values.length === 0) return undefined;
  const conditions = conditionsIn(values).slice(0, MOST);
  const counts = await Promise.all(conditions.map((one) => rowsOf(context, query, one)));
  const fewest = Math.min(...counts);
  return fewest > COMMON ? null : (conditions[counts.indexOf(fewest)] ?? null);
}

/** Those that must all hold. */
const conditionsIn = (filters: readonly ValueFilter[]): readonly ValueCondition[] =>
  filters.flatMap((filter) => {
    if ('all' in filter) return conditionsIn(filter.all);
    return 'field' in filter ? [filter] : [];
  });

async function rowsOf(
  context: Context,
  query: EntryQuery,
  condition: ValueCondition,
): Promise<number> {
  const { rows } = await sql<{ readonly count: number | string }>`
    SELECT count(*) AS "count" FROM (
      SELECT 1 FROM "EntryValue" WHERE ${rowsWith(condition, query.statuses)} LIMIT ${COMMON + 1}
    ) AS "Some"`.execute(readEntries(context, query));
  return Number(rows[0]?.count ?? 0);
}
