import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { EntryQuery, ValueCondition, ValueFilter } from './entry-query.ts';
import { readEntries } from './entry-reads.ts';
import { type RareValue, rowsWith, valueSource } from './value-conditions.ts';

/** A list with more is gone through in its order. */
const COMMON = 2000;

/** Conditions that are looked at. */
const MOST = 5;

/**
 * The condition on an own field that fewest entries meet, with their ids, where these are few; null where they are many, undefined where there
 * is no such condition or an index has the list as it is. Reads no more than so many rows of the index for each.
 */
export async function rareValue(
  context: Context,
  query: EntryQuery,
): Promise<RareValue | null | undefined> {
  const { values = [] } = query;
  if (values.length === 0 || valueSource(query)?.values.length === 0) return undefined;
  const found = await Promise.all(
    conditionsIn(values)
      .slice(0, MOST)
      .map(async (condition) => ({ condition, ids: await someWith(context, query, condition) })),
  );
  const [rarest] = found.toSorted((a, b) => a.ids.length - b.ids.length);
  return rarest && rarest.ids.length <= COMMON ? rarest : null;
}

/** Those that must all hold. */
const conditionsIn = (filters: readonly ValueFilter[]): readonly ValueCondition[] =>
  filters.flatMap((filter) => {
    if ('all' in filter) return conditionsIn(filter.all);
    return 'field' in filter ? [filter] : [];
  });

async function someWith(
  context: Context,
  query: EntryQuery,
  condition: ValueCondition,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly entryId: number }>`
    SELECT "entryId" FROM "EntryValue" WHERE ${rowsWith(condition, query.statuses)}
    LIMIT ${sql.lit(COMMON + 1)}`.execute(readEntries(context, query));
  return rows.map(({ entryId }) => entryId);
}
