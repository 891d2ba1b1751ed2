import { type RawBuilder, sql } from 'kysely';
import { shiftYears } from '../../../lib/days.ts';
import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';
import { siteZone } from '../../../operation/time-zones.ts';
import { isIn } from '../../../storage/in-list.ts';
import { siteDay } from '../entries/time/event-time.ts';
import { reachOf } from './event-conditions.ts';
import { movedOccurrences } from './event-loaders.ts';
import type { EventQuery, PreparedQuery, Reach } from './event-query.ts';
import { EVENT_DEPENDENCIES, eventReader } from './event-tables.ts';
import { type OccurrenceRow, occurrencesWithoutRows, YEARS } from './make-occurrences.ts';
import type { StoredSeries } from './recurrence/series.ts';

/**
 * Prepares a query for SQL: makes the occurrences within its bounds that have no rows, and looks up where events that are not over
 * begin, so that the walk through the calendar begins there.
 * @throws ApiError `query_too_expensive` if more than 5,000 occurrences would have to be made for one request
 */
export async function prepareEvents(context: Context, query: EventQuery): Promise<PreparedQuery> {
  const { from, to } = narrowed(context, reachOf(query.bounds));
  const reach = from !== null && to !== null ? { from, to } : around(context, from, to);
  const { statuses } = query.entries;
  const further = await missingOccurrences(context).load({ ...reach, statuses });
  const isOfEnds = !query.bounds.some(({ of, compare }) => of === 'start' && compare[0] === '>');
  const start = from !== null && isOfEnds ? await firstStart(context, from, further) : null;
  return {
    ...query,
    bounds:
      start === null
        ? query.bounds
        : [...query.bounds, { of: 'start', compare: '>=', moment: start }],
    ...(further.length === 0 ? {} : { further: JSON.stringify(further) }),
    ...(from === null || to === null ? { around: reach } : {}),
  };
}

/** Years between the bounds of a list from which on they say that there is to be none on a side. */
const WIDE = 10;

/** A list of more than ten years is one without an upper bound, or without a lower one if it lies in the past. */
function narrowed(context: Context, { from, to }: ReturnType<typeof reachOf>) {
  if (from === null || to === null || to <= shiftYears(from, WIDE)) return { from, to };
  return to < context.now ? { from: null, to } : { from, to: null };
}

/** Lists without one of the bounds show series without an end for two years from the other one, or around today. */
function around(context: Context, from: string | null, to: string | null): Reach {
  if (to !== null) return { from: shiftYears(to, -YEARS), to };
  const today = `${siteDay(context, siteZone(context.site))}T00:00:00`;
  const start = from !== null && from > today ? from : today;
  const earliest = shiftYears(today, -YEARS);
  return {
    from: from !== null && from > earliest ? from : earliest,
    to: shiftYears(start, YEARS),
  };
}

/** A list shows at least as many occurrences of one series, the earliest ones; a narrower list shows later ones. */
const MOST_OF_ONE = 1000;

/** The cost of making an occurrence, and of reading a series, in rows that a request may read: 5,000 occurrences use it up. */
export const COST = { occurrence: 100, series: 500 };

interface Wanted extends Reach {
  readonly statuses: readonly string[];
}

interface SeriesRow extends StoredSeries {
  readonly entryId: number;
  readonly occurrencesFrom: string;
  readonly occurrencesUntil: string;
  /** How many rows it has within the time that is asked for. */
  readonly rows: number | string;
}

/** Makes the occurrences between two moments that have no rows; the list and its total share them. */
const missingOccurrences = defineLoader<Wanted, readonly OccurrenceRow[]>(
  (context, all) => Promise.all(all.map((wanted) => makeMissing(context, wanted))),
  (wanted) => JSON.stringify(wanted),
);

async function makeMissing(
  context: Context,
  { from, to, statuses }: Wanted,
): Promise<readonly OccurrenceRow[]> {
  const { changes, database, totals } = context.services;
  const { provider } = database;
  const { seq } = context.loaders;
  const key = `missing ${JSON.stringify([from, to, statuses])}`;
  const tables = eventReader(context);
  if (totals.get(key, changes.latestIn(EVENT_DEPENDENCIES)) === 0) return [];
  const select = (condition: RawBuilder<unknown>) => sql`
    SELECT "entryId", "startLocal", "endLocal", "timezone", "rrule", "exdates", "occurrencesFrom", "occurrencesUntil", (
      SELECT count(*) FROM "Occurrence" WHERE "eventId" = "entryId" AND "Occurrence"."startUtc" <= ${to} AND "Occurrence"."endUtc" >= ${from}
    ) AS "rows" FROM "Event" WHERE ${condition} AND ${isIn(provider, sql`"Event"."status"`, statuses)}`;
  // Either side has an index of the series that have further occurrences there.
  const { rows } =
    await sql<SeriesRow>`${select(sql`"occurrencesUntil" < ${to} AND "lastEndUtc" >= ${from}`)}
    UNION ALL ${select(sql`"occurrencesFrom" > ${from} AND "Event"."startUtc" <= ${to}`)} LIMIT 2000`.execute(
      tables,
    );
  // Rows of this time are never taken away.
  if (rows.length === 0 && from >= shiftYears(context.now, -YEARS)) totals.set(key, 0, seq);
  const found = [...new Map(rows.map((one) => [one.entryId, one])).values()];
  context.spend(found.length * COST.series);
  const moved = await Promise.all(
    found.map(({ entryId }) => movedOccurrences(context).load(entryId)),
  );
  const made: OccurrenceRow[] = [];
  for (const [i, row] of found.entries()) {
    const missing = (side: 'before' | 'after', most: number) =>
      occurrencesWithoutRows(row, side, { from, to }, moved[i] ?? []).take(Math.max(0, most));
    const before = missing('before', MOST_OF_ONE).toArray();
    const after = missing('after', MOST_OF_ONE - before.length - Number(row.rows)).toArray();
    context.spend((before.length + after.length) * COST.occurrence);
    for (const one of [...before, ...after]) made.push({ eventId: row.entryId, ...one });
  }
  return made;
}

/**
 * How long an occurrence takes, as an index has it: 0 if it ends on the day on which it begins, 1 if in the same month, 2 if in the
 * same year, otherwise 3.
 */
const SPAN = sql`(CASE ${sql.join(
  [10, 7, 4].map(
    (length, span) =>
      sql`WHEN substr("startUtc", 1, ${sql.lit(length)}) = substr("endUtc", 1, ${sql.lit(length)}) THEN ${sql.lit(span)}`,
  ),
  sql` `,
)} ELSE 3 END)`;

/** Returns the start of the first occurrence that is not over at a moment, or the moment if none is going on. */
async function firstStart(
  context: Context,
  moment: string,
  further: readonly OccurrenceRow[],
): Promise<string> {
  const ofRows = await firstOngoing(context).load(moment);
  return further
    .filter(({ endUtc }) => endUtc >= moment)
    .reduce((first, { startUtc }) => (startUtc < first ? startUtc : first), ofRows);
}

const firstOngoing = defineLoader<string, string>((context, moments) =>
  Promise.all(
    moments.map(async (moment) => {
      const ofSpan = (length: number, span: number) => sql`
        SELECT min("startUtc") AS "start" FROM "Occurrence"
        WHERE ${SPAN} = ${sql.lit(span)} AND "startUtc" >= ${moment.slice(0, length)} AND "startUtc" < ${moment} AND "endUtc" >= ${moment}`;
      const { rows } = await sql<{ readonly start: string | null }>`
        SELECT min("start") AS "start" FROM (${sql.join([10, 7, 4, 0].map(ofSpan), sql` UNION ALL `)}) AS "ongoing"`.execute(
        eventReader(context),
      );
      return rows[0]?.start ?? moment;
    }),
  ),
);
