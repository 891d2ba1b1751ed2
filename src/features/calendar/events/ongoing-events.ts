import { type RawBuilder, sql } from 'kysely';
import { isSingle, reachOf } from './event-conditions.ts';
import type { EventBound, EventQuery } from './event-query.ts';

/**
 * Splits a list of events that are not over yet into those that begin after that moment and those that are going on then. An
 * index in the order of starts has the former; few events are among the latter. Other lists stay as they are.
 */
export function splitUnfinished(query: EventQuery): {
  readonly later: EventQuery;
  readonly ongoing: EventQuery | null;
} {
  const { bounds, nearVenues, entries } = query;
  const lower = bounds.filter(({ compare }) => compare.startsWith('>'));
  const [first] = lower;
  const isNamed = nearVenues !== undefined || entries.include !== undefined;
  if (!first || isNamed || lower.some(({ of }) => of === 'start'))
    return { later: query, ongoing: null };
  const start = (compare: EventBound['compare']) => ({ ...first, of: 'start', compare }) as const;
  return {
    later: { ...query, bounds: [...bounds, start('>=')] },
    ongoing: { ...query, bounds: [...bounds, start('<')], isOngoing: true },
  };
}

/**
 * How long an event takes, as an index has it: 0 if it ends on the day on which it begins, 1 if in the same month, 2 if in the
 * same year, otherwise 3.
 */
const SPAN = sql`(CASE ${sql.join(
  [10, 7, 4].map(
    (length, span) =>
      sql`WHEN substr("startUtc", 1, ${sql.lit(length)}) = substr("endUtc", 1, ${sql.lit(length)}) THEN ${sql.lit(span)}`,
  ),
  sql` `,
)} ELSE 3 END)`;

/** The ids of the single events that are going on between the bounds of a query. */
export function ongoingEvents({ bounds }: EventQuery): RawBuilder<unknown> {
  const { from, to } = reachOf(bounds);
  const ofSpan = (span: number, begin: string | undefined) => sql`
    SELECT "entryId" AS "ongoingId" FROM "Event"
    WHERE ${isSingle} AND ${SPAN} = ${sql.lit(span)} AND "startUtc" >= ${begin ?? ''} AND "startUtc" < ${to} AND "endUtc" >= ${from}`;
  const begins = [10, 7, 4].map((length) => from?.slice(0, length));
  return sql`(${sql.join(
    [...begins, undefined].map((begin, span) => ofSpan(span, begin)),
    sql` UNION ALL `,
  )}) AS "Ongoing"`;
}
