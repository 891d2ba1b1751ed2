import { sql } from 'kysely';
import { type ClockPart, hasClockParts } from '../../../content/entries/clock-query.ts';
import { hasClockPart } from '../../../content/entries/entry-conditions.ts';
import type { Context } from '../../../operation/context.ts';
import { all } from '../../../operation/lists/window.ts';
import { defineLoader } from '../../../operation/loader.ts';
import { isIn } from '../../../storage/in-list.ts';
import { boundConditions, reachOf } from './event-conditions.ts';
import { type Event, movedOccurrences } from './event-loaders.ts';
import type { EventBound, Reach } from './event-query.ts';
import { eventReader } from './event-tables.ts';
import { type OccurrenceRow, occurrencesWithoutRows } from './make-occurrences.ts';
import { COST } from './prepare-events.ts';
import { EARLIEST_START, LATEST_START, type Occurrence } from './recurrence/series.ts';

/** The occurrences of one event. */
export interface OccurrencesQuery {
  readonly bounds: readonly EventBound[];
  /** Conditions on the local start. */
  readonly parts?: readonly ClockPart[];
  readonly limit: number;
}

/**
 * Returns the first occurrences of an event, without moved ones, which are events of their own. Reads rows; occurrences that have none
 * are made, at most 1,000 of a series, and accounted for as those of lists are.
 * @throws ApiError `query_too_expensive` if the request makes too many
 */
export const loadOccurrences = (
  context: Context,
  event: Event,
  query: OccurrencesQuery,
): Promise<readonly Occurrence[]> => loader(context).load({ event, query });

interface Wanted {
  readonly event: Event;
  readonly query: OccurrencesQuery;
}

/** Events with equal queries are read in one statement. */
const loader = defineLoader<Wanted, readonly Occurrence[]>(
  async (context, wanted) => {
    const byQuery = Map.groupBy(wanted, ({ query }) => JSON.stringify(query));
    const found = new Map<Wanted, readonly Occurrence[]>();
    for (const same of byQuery.values()) {
      const rows = await readRows(context, same);
      for (const one of same)
        found.set(one, await withFurther(context, one, rows.get(one.event.entryId) ?? []));
    }
    return wanted.map((one) => found.get(one) ?? []);
  },
  ({ event, query }) => `${event.entryId} ${JSON.stringify(query)}`,
);

async function readRows(
  context: Context,
  same: readonly Wanted[],
): Promise<ReadonlyMap<number, readonly OccurrenceRow[]>> {
  const [
    {
      query: { bounds, parts = [], limit },
    } = NOTHING,
  ] = same;
  const ids = same.map(({ event }) => event.entryId);
  const where = all([
    isIn(context.services.database.provider, sql`"Occurrence"."eventId"`, ids),
    ...bounds.flatMap((bound) => boundConditions(bound, [])),
    ...parts.map((part) => hasClockPart(sql.ref('Occurrence.startLocal'), part)),
  ]);
  const { rows } = await sql<OccurrenceRow>`
    SELECT "eventId", "startLocal", "endLocal", "startUtc", "endUtc" FROM (
      SELECT "Occurrence".*, row_number() OVER (PARTITION BY "eventId" ORDER BY "startLocal") AS "place" FROM "Occurrence" WHERE ${where}
    ) AS "Numbered" WHERE "place" <= ${limit} ORDER BY "eventId", "place"`.execute(
    eventReader(context),
  );
  return Map.groupBy(rows, ({ eventId }) => eventId);
}

const NOTHING: Pick<Wanted, 'query'> = { query: { bounds: [], limit: 0 } };

/** Adds the occurrences before and after those that have rows. */
async function withFurther(
  context: Context,
  { event, query }: Wanted,
  rows: readonly OccurrenceRow[],
): Promise<readonly Occurrence[]> {
  const { occurrencesFrom: first, occurrencesUntil: last } = event;
  const { from, to } = reachOf(query.bounds);
  const reach = { from: from ?? EARLIEST_START, to: to ?? LATEST_START };
  const before = first > reach.from ? await make(context, { event, query }, 'before', reach) : [];
  const found = [...before, ...rows].slice(0, query.limit);
  if (found.length === query.limit || last >= reach.to) return found;
  const after = await make(context, { event, query }, 'after', reach);
  return [...found, ...after].slice(0, query.limit);
}

/** The most occurrences of a series that are made at once. */
const MOST_MADE = 1000;

async function make(
  context: Context,
  { event, query: { bounds, parts = [], limit } }: Wanted,
  side: 'before' | 'after',
  reach: Reach,
): Promise<readonly Occurrence[]> {
  const moved = await movedOccurrences(context).load(event.entryId);
  const found: Occurrence[] = [];
  let made = 0;
  for (const one of occurrencesWithoutRows(event, side, reach, moved)) {
    made += 1;
    const isWanted =
      bounds.every((bound) => isWithin(one, bound)) && hasClockParts(one.startLocal, parts);
    if (isWanted) found.push(one);
    if (found.length === limit || made === MOST_MADE) break;
  }
  context.spend(COST.series + made * COST.occurrence);
  return found;
}

function isWithin(one: Occurrence, { of, compare, moment, isLocal }: EventBound): boolean {
  const time = one[isLocal ? (`${of}Local` as const) : (`${of}Utc` as const)];
  if (time === moment) return compare.endsWith('=');
  return compare.startsWith('<') ? time < moment : time > moment;
}
