import { type RawBuilder, sql } from 'kysely';
import { toMoment } from '../../../lib/clock.ts';
import { shiftYears } from '../../../lib/days.ts';
import { nowAndThen } from '../../../lib/repeat.ts';
import { shifted } from '../../../operation/date-time.ts';
import type { Services } from '../../../operation/services.ts';
import type { Provider } from '../../../storage/provider.ts';
import { lockRows, type Transaction, write } from '../../../storage/write.ts';
import type { MovedOccurrence } from './event-loaders.ts';
import { eachOccurrence } from './recurrence/occurrences.ts';
import {
  EARLIEST_START,
  LATEST_START,
  type Occurrence,
  type StoredSeries,
  toSeries,
} from './recurrence/series.ts';

/** An occurrence of an event, as statements have it in JSON. */
export interface OccurrenceRow extends Occurrence {
  readonly eventId: number;
}

const OCCURRENCE_COLUMNS =
  '"eventId", "startLocal", "endLocal", "startUtc", "endUtc", "status", "isHidden"';

/** Stores occurrences that have no rows yet, in one statement. */
async function insertOccurrences(
  { prisma, provider }: Pick<Transaction, 'prisma' | 'provider'>,
  rows: readonly OccurrenceRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const [before, after] = selectOf(provider);
  const place = provider === 'sqlite' ? '?' : '$1';
  await prisma.$executeRawUnsafe(
    `INSERT INTO "Occurrence" (${OCCURRENCE_COLUMNS}) ${before}${place}${after}`,
    JSON.stringify(rows),
  );
}

/**
 * Returns the table of occurrences for FROM. With further ones, which have no rows, it is a subquery.
 * @param where conditions on the rows, so that the subquery does not read all of them
 */
export function occurrenceTable(
  provider: Provider,
  further: string | undefined,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (further === undefined) return sql`"Occurrence"`;
  const [before, after] = selectOf(provider);
  return sql`(SELECT ${sql.raw(OCCURRENCE_COLUMNS)} FROM "Occurrence" WHERE ${where} UNION ALL ${sql.raw(before)}${further}${sql.raw(after)}) AS "Occurrence"`;
}

/** The SELECT of occurrences that a text in JSON has, with what they copy of their events; the text stands between both parts. */
function selectOf(provider: Provider): readonly [before: string, after: string] {
  const isSqlite = provider === 'sqlite';
  const columns = ['startLocal', 'endLocal', 'startUtc', 'endUtc']
    .map((name) => `("made"."value" ->> '${name}')${isSqlite ? '' : ' COLLATE "C"'} AS "${name}"`)
    .join();
  return [
    `SELECT "of"."entryId", ${columns}, "of"."status", "of"."isHidden" FROM ${isSqlite ? 'json_each(' : 'jsonb_array_elements(CAST('}`,
    `${isSqlite ? ') AS "made"' : ' AS jsonb)) AS "made"("value")'} INNER JOIN "Event" AS "of" ON "of"."entryId" = CAST("made"."value" ->> 'eventId' AS INTEGER)`,
  ];
}

/** Lists look this far around today where their bounds leave a side open, in years. */
export const YEARS = 2;

/** Rows reach further than lists without bounds by so many days, so that they need not be extended every day. */
const MARGIN = 31;

/** The most rows of a series: one a day within the window. A denser series has rows for its next occurrences only. */
const MOST_ROWS = 1600;

/** `occurrencesUntil` of an event that has no occurrences without rows. */
export const COMPLETE = '9999-12-31T23:59:59';

/**
 * Writes the occurrences of events anew, in at most six statements: one of a single event, all of a series that has at most 1,600, and those of
 * any other series from two years before to two years after today, or after its start. Moved occurrences have rows of their own.
 */
export async function makeOccurrences(
  transaction: Pick<Transaction, 'prisma' | 'provider'>,
  ids: readonly number[],
  now: string,
): Promise<void> {
  if (ids.length === 0) return;
  const { prisma } = transaction;
  const own = await prisma.event.findMany({
    where: { entryId: { in: [...ids] } },
    select: SERIES_COLUMNS,
  });
  // A moved occurrence takes the place of one of its series.
  const seriesIds = own.flatMap(({ seriesId }) => seriesId ?? []).filter((id) => !ids.includes(id));
  const further =
    seriesIds.length === 0
      ? []
      : await prisma.event.findMany({
          where: { entryId: { in: seriesIds } },
          select: SERIES_COLUMNS,
        });
  const events = [...own, ...further];
  const series = events.filter(({ rrule }) => rrule !== null).map(({ entryId }) => entryId);
  const moved =
    series.length === 0
      ? []
      : await prisma.event.findMany({
          where: { seriesId: { in: series } },
          select: { seriesId: true, seriesStartLocal: true },
        });
  const gone = new Set(moved.map((one) => `${one.seriesId} ${one.seriesStartLocal?.slice(0, 16)}`));
  await prisma.occurrence.deleteMany({
    where: { eventId: { in: events.map(({ entryId }) => entryId) } },
  });
  const rows: OccurrenceRow[] = [];
  const spans: OccurrenceSpan[] = [];
  for (const event of events) {
    const { made, occurrencesFrom, occurrencesUntil } = occurrencesOf(event, now);
    for (const row of made)
      if (event.rrule === null || !gone.has(`${event.entryId} ${row.startLocal.slice(0, 16)}`))
        rows.push(row);
    if (event.occurrencesFrom !== occurrencesFrom || event.occurrencesUntil !== occurrencesUntil)
      spans.push({ entryId: event.entryId, occurrencesFrom, occurrencesUntil });
  }
  await setSpans(transaction, spans);
  await insertOccurrences(transaction, rows);
}

/** An event, and the moments between which its rows are all that there are. */
interface OccurrenceSpan {
  readonly entryId: number;
  readonly occurrencesFrom: string;
  readonly occurrencesUntil: string;
}

async function setSpans(
  { prisma, provider }: Pick<Transaction, 'prisma' | 'provider'>,
  spans: readonly OccurrenceSpan[],
): Promise<void> {
  if (spans.length === 0) return;
  const source = provider === 'sqlite' ? 'json_each(?)' : 'jsonb_array_elements(CAST($1 AS jsonb))';
  await prisma.$executeRawUnsafe(
    `UPDATE "Event" SET "occurrencesFrom" = "made"."value" ->> 'occurrencesFrom', "occurrencesUntil" = "made"."value" ->> 'occurrencesUntil'
     FROM ${source} AS "made" WHERE "entryId" = CAST("made"."value" ->> 'entryId' AS INTEGER)`,
    JSON.stringify(spans),
  );
}

const SERIES_COLUMNS = {
  entryId: true,
  seriesId: true,
  ...{ startLocal: true, endLocal: true, startUtc: true, endUtc: true, lastEndUtc: true },
  ...{ timezone: true, rrule: true, exdates: true },
  ...{ occurrencesFrom: true, occurrencesUntil: true },
} as const;

/** A series as it is stored, some of whose occurrences have no rows. */
type PartlyMade = StoredSeries & Omit<OccurrenceSpan, 'entryId'>;

/** Yields the occurrences of a series between two moments (UTC) that are before or after all that have rows, without moved ones. */
export function* occurrencesWithoutRows(
  stored: PartlyMade,
  side: 'before' | 'after',
  { from, to }: { readonly from: string; readonly to: string },
  moved: readonly MovedOccurrence[],
): Generator<Occurrence> {
  const { occurrencesFrom: first, occurrencesUntil: last } = stored;
  const isBefore = side === 'before';
  if (!isBefore && last < first) return;
  const gone = new Set(moved.map(({ seriesStartLocal }) => seriesStartLocal.slice(0, 16)));
  const begin = isBefore || from > last ? from : last;
  const end = isBefore && first < to ? first : to;
  for (const one of eachOccurrence(toSeries(stored), begin, end))
    if (isBefore ? one.endUtc < first : one.startUtc > last)
      if (!gone.has(one.startLocal.slice(0, 16))) yield one;
}

interface Event extends StoredSeries {
  readonly entryId: number;
  readonly startUtc: string;
  readonly endUtc: string;
  readonly lastEndUtc: string;
}

/** The rows of an event, and the moments between which they are all that there are. */
function occurrencesOf(event: Event, now: string) {
  const { entryId: eventId, rrule, startLocal, endLocal, startUtc, endUtc, lastEndUtc } = event;
  if (rrule === null)
    return {
      made: [{ eventId, startLocal, endLocal, startUtc, endUtc }],
      occurrencesFrom: '',
      occurrencesUntil: COMPLETE,
    };
  const series = toSeries(event);
  const between = (from: string, to: string) =>
    eachOccurrence(series, from, to)
      .take(MOST_ROWS + 1)
      .map((one) => ({ eventId, ...one }))
      .toArray();
  if (lastEndUtc < COMPLETE) {
    const made = between(EARLIEST_START, LATEST_START);
    if (made.length <= MOST_ROWS) return { made, occurrencesFrom: '', occurrencesUntil: COMPLETE };
  }
  const occurrencesFrom = addDays(shiftYears(now, -YEARS), -MARGIN);
  const start = startUtc > now ? startUtc : now;
  const occurrencesUntil = addDays(shiftYears(start, YEARS), MARGIN);
  const made = between(occurrencesFrom, occurrencesUntil);
  if (made.length <= MOST_ROWS) return { made, occurrencesFrom, occurrencesUntil };
  const yesterday = addDays(now, -1);
  const next = between(yesterday, occurrencesUntil);
  const last = next[MOST_ROWS];
  return last
    ? {
        // Of those that begin at one moment, all or none are within.
        made: next.filter((one) => one.startUtc < last.startUtc),
        occurrencesFrom: yesterday,
        occurrencesUntil: shifted(last.startUtc, -1000),
      }
    : { made: next, occurrencesFrom: yesterday, occurrencesUntil };
}

const addDays = (moment: string, days: number): string => shifted(moment, days * 86_400_000);

/** Series whose rows are written in one transaction. */
const AT_ONCE = 5;

/** Writes those occurrences anew of which time has left too few. */
export async function extendOccurrences({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = toMoment(clock.now());
  const needed = addDays(shiftYears(now, YEARS), MARGIN / 4);
  let after = 0;
  for (;;) {
    const due = await database.tables
      .selectFrom('Event')
      .select('entryId')
      .where('occurrencesUntil', '<', needed)
      .where('entryId', '>', after)
      .orderBy('entryId')
      .limit(AT_ONCE)
      .execute();
    if (due.length === 0) return;
    const ids = due.map(({ entryId }) => entryId);
    await write(
      database,
      () => now,
      async (transaction) => {
        await lockRows(transaction, 'Entry', ids);
        await makeOccurrences(transaction, ids, now);
      },
    );
    after = ids.at(-1) ?? 0;
  }
}

export const extendOccurrencesNowAndThen = nowAndThen(
  extendOccurrences,
  12 * 3_600_000,
  'Occurrences of series could not be written.',
);
