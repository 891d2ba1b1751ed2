import { type Clock, toMoment } from '../lib/clock.ts';
import { nowAndThen } from '../lib/repeat.ts';
import type { Database } from './database.ts';

interface Needed {
  readonly database: Database;
  readonly clock: Clock;
}

/** The least time for which changes are stored, in milliseconds. */
export const KEPT_CHANGES = 30 * 24 * 3_600_000;

/** Rows that are looked at and removed at a time, so that no writer waits long. */
const BATCH = 1000;

/**
 * Removes changes that are older than thirty days, but never the latest of a kind, which a process that starts later must still find. It
 * reads from the oldest on and ends at the first batch without an old change: moments rise with the log unless a clock was set. If there is
 * nothing to remove, it writes nothing.
 * @param batch how many rows at a time
 */
export async function trimChanges({ database, clock }: Needed, batch = BATCH): Promise<void> {
  const before = toMoment(new Date(clock.now().getTime() - KEPT_CHANGES));
  const kept = await latestOfKinds(database);
  for (let last = 0; ; ) {
    const rows = await database.tables
      .selectFrom('Change')
      .select(['seq', 'moment'])
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(batch)
      .execute();
    const until = rows.at(-1)?.seq;
    const old = rows.filter(({ moment }) => moment < before);
    if (until === undefined || old.length === 0) return;
    if (old.some(({ seq }) => !kept.has(seq)))
      await database.prisma.change.deleteMany({
        where: { seq: { gt: last, lte: until, notIn: [...kept] }, moment: { lt: before } },
      });
    last = until;
  }
}

/** A change that comes after this was read makes one of these needless, and none of the others needed. */
async function latestOfKinds({ tables }: Needed['database']): Promise<ReadonlySet<number>> {
  const rows = await tables
    .selectFrom('Change')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .groupBy('kind')
    .execute();
  return new Set(rows.map(({ seq }) => Number(seq)));
}

export const trimChangesNowAndThen = nowAndThen(
  trimChanges,
  3_600_000,
  'Old changes could not be removed.',
);
