import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';
import { isIn } from '../../../storage/in-list.ts';
import type { Provider } from '../../../storage/provider.ts';
import type { EntryQuery } from './entry-query.ts';
import { readEntries } from './entry-reads.ts';

/** A list with more is gone through in its order. */
const COMMON = 2000;

/**
 * Whether so few entries may be of the month and day of the year that a query asks for that a list is best made of them. Reads no more
 * of the index of these days than tells that.
 */
export async function hasRareDays(context: Context, query: EntryQuery): Promise<boolean> {
  const { kinds, statuses, dateParts, include = [], slugs, search } = query;
  if (include.length > 0 || slugs || search || !daysAsked(query)) return false;
  return areRare(context).load({ kinds, statuses, dateParts, order: [] });
}

const areRare = defineLoader<EntryQuery, boolean>(
  (context, queries) =>
    Promise.all(
      queries.map(async (query) => {
        const { kinds, statuses } = query;
        const { provider } = context.services.database;
        const { rows } = await sql`
          SELECT 1 FROM "Entry" WHERE "kind" IN (${sql.join(kinds)}) AND "status" IN (${sql.join(statuses)})
          AND ${isOfDays(query, provider)} LIMIT ${sql.lit(COMMON + 1)}`.execute(
          readEntries(context, query),
        );
        return rows.length <= COMMON;
      }),
    ),
  (query) => JSON.stringify(query),
);

/** What the parts of a local date that a query asks for imply of the date in UTC, by whose day of the year there is an index. */
export function isOfDays(
  query: Pick<EntryQuery, 'dateParts'>,
  provider: Provider,
): RawBuilder<SqlBool> {
  const days = daysAsked(query);
  if (!days) return sql`1 = 1`;
  return isIn(provider, sql`substr("Entry"."date", ${sql.lit(6)}, ${sql.lit(5)})`, days);
}

/** Whether a query names one day of the year. */
export const isOfOneDay = ({ dateParts = [] }: Pick<EntryQuery, 'dateParts'>): boolean =>
  new Set(dateParts.filter(isDay).map(({ part }) => part)).size === 2;

type DatePart = NonNullable<EntryQuery['dateParts']>[number];

const isDay = ({ column, part, compare }: DatePart): boolean =>
  column === 'date' && compare === '=' && (part === 'month' || part === 'day');

/**
 * The days of the year, `MM-DD`, on which a date in UTC may be that has the local month and day that a query asks for; null if it asks
 * for neither. Clocks show the day in UTC, the one before or the one after.
 */
function daysAsked({ dateParts = [] }: Pick<EntryQuery, 'dateParts'>): readonly string[] | null {
  const asked = dateParts.filter(isDay);
  if (asked.length === 0) return null;
  const local = EVERY_DAY.filter((moment) => {
    const day = new Date(moment);
    return asked.every(
      ({ part, value }) => value === (part === 'month' ? day.getUTCMonth() + 1 : day.getUTCDate()),
    );
  });
  const inUtc = local.flatMap((moment) => [moment - DAY, moment, moment + DAY]);
  return [...new Set(inUtc.map((moment) => new Date(moment).toISOString().slice(5, 10)))];
}

const DAY = 86_400_000;

/** The days of a year with 29 February, and of one without. */
const EVERY_DAY: readonly number[] = Array.from(
  { length: 366 + 365 },
  (_, i) => Date.UTC(2024, 0, 1) + i * DAY,
);
