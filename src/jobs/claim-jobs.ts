import { randomUUID } from 'node:crypto';
import { toMoment } from '../lib/clock.ts';
import { type Transaction, write } from '../storage/write.ts';
import type { JobServices } from './job.ts';

/** A job that this runner has for itself until its lease ends. */
export interface ClaimedJob {
  readonly id: number;
  readonly name: string;
  readonly payload: string;
  /** With the one that begins now. */
  readonly attempts: number;
  /** Known to nobody else: who has lost the lease finds another one in the row. */
  readonly claim: string;
}

interface Wish {
  readonly names: readonly string[];
  readonly most: number;
  /** In seconds. */
  readonly lease: number;
  /** The ids of jobs that this runner is still at, though their lease may have run out while the machine slept. */
  readonly except: readonly number[];
}

/** Claims due jobs, the longest waiting first. Of all runners of all processes, only one claims a job. */
export async function claimJobs(
  { database, clock }: Pick<JobServices, 'database' | 'clock'>,
  wish: Wish,
): Promise<readonly ClaimedJob[]> {
  const now = toMoment(clock.now());
  if (!(await isAnyDue(database, now, wish.names))) return [];
  const claim = randomUUID();
  return write(
    database,
    () => now,
    async (transaction) => {
      const ids = await holdDue(transaction, now, wish);
      if (ids.length === 0) return [];
      await transaction.prisma.job.updateMany({
        where: { id: { in: [...ids] } },
        data: {
          lockedUntil: leaseEnd(clock, wish.lease),
          lockedBy: claim,
          attempts: { increment: 1 },
        },
      });
      const jobs = await transaction.prisma.job.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, name: true, payload: true, attempts: true },
        orderBy: [{ runAfter: 'asc' }, { id: 'asc' }],
      });
      return jobs.map((job) => ({ ...job, claim }));
    },
  );
}

/** Until when a lease that begins now, or is renewed now, lasts. */
export const leaseEnd = (clock: JobServices['clock'], seconds: number): string =>
  toMoment(new Date(clock.now().getTime() + seconds * 1000));

/** One look at an index, so that a queue without work costs next to nothing. */
async function isAnyDue(
  { tables }: JobServices['database'],
  now: string,
  names: readonly string[],
): Promise<boolean> {
  const due = await tables
    .selectFrom('Job')
    .select('id')
    .where('failedAt', 'is', null)
    .where('runAfter', '<=', now)
    .where('name', 'in', names)
    .where((either) =>
      either.or([either('lockedUntil', 'is', null), either('lockedUntil', '<', now)]),
    )
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** SQLite has one writer at a time; PostgreSQL passes over rows that another runner is claiming at the moment. */
async function holdDue(
  { prisma, provider }: Transaction,
  now: string,
  { names, most, except }: Wish,
): Promise<readonly number[]> {
  if (provider === 'postgresql') {
    const rows = await prisma.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM "Job"
      WHERE "failedAt" IS NULL AND "runAfter" <= ${now} AND "name" = ANY(${[...names]})
        AND NOT "id" = ANY(${[...except]}::int[])
        AND ("lockedUntil" IS NULL OR "lockedUntil" < ${now})
      ORDER BY "runAfter", "id" LIMIT ${most} FOR UPDATE SKIP LOCKED`;
    return rows.map(({ id }) => id);
  }
  const rows = await prisma.job.findMany({
    where: {
      failedAt: null,
      runAfter: { lte: now },
      name: { in: [...names] },
      id: { notIn: [...except] },
      OR: [{ lockedUntil: null }, { lockedUntil: { lt: now } }],
    },
    select: { id: true },
    orderBy: [{ runAfter: 'asc' }, { id: 'asc' }],
    take: most,
  });
  return rows.map(({ id }) => id);
}
