import { type RawBuilder, sql } from 'kysely';
import type { Provider } from '../../../storage/provider.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Occurrence } from './recurrence/series.ts';

/** An occurrence as JSON: the id of its event, its start and end in local time, its start and end in UTC. */
export type OccurrenceRow = readonly [
  eventId: number,
  startLocal: string,
  endLocal: string,
  startUtc: string,
  endUtc: string,
];

export const toOccurrenceRow = (
  eventId: number,
  { startLocal, endLocal, startUtc, endUtc }: Occurrence,
): OccurrenceRow => [eventId, startLocal, endLocal, startUtc, endUtc];

const COLUMNS = '"eventId", "startLocal", "endLocal", "startUtc", "endUtc", "status", "isHidden"';

/** Stores occurrences that have no rows yet, in one statement. */
export async function insertOccurrences(
  { prisma, provider }: Pick<Transaction, 'prisma' | 'provider'>,
  rows: readonly OccurrenceRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const [before, after] = selectOf(provider);
  const place = provider === 'sqlite' ? '?' : '$1';
  await prisma.$executeRawUnsafe(
    `INSERT INTO "Occurrence" (${COLUMNS}) ${before}${place}${after}`,
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
  return sql`(SELECT ${sql.raw(COLUMNS)} FROM "Occurrence" WHERE ${where} UNION ALL ${sql.raw(before)}${further}${sql.raw(after)}) AS "Occurrence"`;
}

/** The SELECT of occurrences that a text in JSON has, with what they copy of their events; the text stands between both parts. */
function selectOf(provider: Provider): readonly [before: string, after: string] {
  const isSqlite = provider === 'sqlite';
  const text = (place: number, name: string) =>
    `("made"."value" ->> ${place})${isSqlite ? '' : ' COLLATE "C"'} AS "${name}"`;
  const names = ['startLocal', 'endLocal', 'startUtc', 'endUtc'];
  const columns = names.map((name, i) => text(i + 1, name)).join();
  return [
    `SELECT "of"."entryId", ${columns}, "of"."status", "of"."isHidden" FROM ${isSqlite ? 'json_each(' : 'jsonb_array_elements(CAST('}`,
    `${isSqlite ? ') AS "made"' : ' AS jsonb)) AS "made"("value")'} INNER JOIN "Event" AS "of" ON "of"."entryId" = CAST("made"."value" ->> 0 AS INTEGER)`,
  ];
}
