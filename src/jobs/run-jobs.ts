import { randomUUID } from 'node:crypto';
import { toMoment } from '../lib/clock.ts';
import { type Transaction, write } from '../storage/write.ts';
import { type FollowUp, GiveUp, JOB_TOPIC, type Job, type JobServices } from './job.ts';

interface RunnerOptions {
  /** How often it looks for jobs that other processes have left or that have become due, in milliseconds. */
  readonly interval?: number;
  /** Seconds after which a job of a process that was killed is taken again; renewed while the job runs. */
  readonly lease?: number;
  /** How many jobs run at a time. */
  readonly atOnce?: number;
  /** Is called with the result of each attempt of a job. */
  readonly onEnd?: ((job: string, end: AttemptEnd) => void) | undefined;
  /** Runs each attempt, as part of a trace for example. */
  readonly around?: Around | undefined;
}

type Around = (job: ClaimedJob, attempt: () => Promise<AttemptEnd>) => Promise<AttemptEnd>;

const plainly: Around = (_, attempt) => attempt();

/** Milliseconds that running jobs have to end when the server stops. */
const GRACE = 10_000;

/**
 * Runs jobs as they become due, and jobs that this process enqueues at once. Any number of runners, in any number of processes, share the
 * work. Returns a function that stops it, and resolves when running jobs have ended.
 */
export function runJobs<Given extends JobServices>(
  services: Given,
  jobs: readonly Job<object, Given>[],
  { interval = 5_000, lease = 30, atOnce = 4, onEnd, around = plainly }: RunnerOptions = {},
): () => Promise<void> {
  const names = jobs.map(({ name }) => name);
  const running = new Map<ClaimedJob, Promise<void>>();
  let claiming = Promise.resolve();
  let isWaiting = false;
  let isStopped = false;

  async function claim(): Promise<void> {
    isWaiting = false;
    const most = atOnce - running.size;
    if (isStopped || most === 0) return;
    const except = [...running.keys()].map(({ id }) => id);
    try {
      for (const claimed of await claimJobs(services, { names, most, lease, except })) {
        const done = around(claimed, () => attemptJob(services, jobs, claimed)).then((end) => {
          running.delete(claimed);
          onEnd?.(claimed.name, end);
          look();
        });
        running.set(claimed, done);
      }
    } catch (error) {
      services.log.error(error, 'Jobs could not be claimed; it is tried again.');
    }
  }

  function look(): void {
    if (isWaiting || isStopped) return;
    isWaiting = true;
    claiming = claiming.then(claim);
  }

  const timer = setInterval(look, interval).unref();
  const renewal = setInterval(
    () => void renew(services, [...running.keys()], lease),
    (lease * 1000) / 3,
  ).unref();
  const forget = services.database.commits.add((topics) => {
    if (topics.has(JOB_TOPIC)) look();
  });
  look();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    forget();
    await claiming;
    await withinGrace(Promise.all(running.values()));
    clearInterval(renewal);
  };
}

async function renew(
  { database, clock, log }: JobServices,
  claimed: readonly ClaimedJob[],
  lease: number,
): Promise<void> {
  if (claimed.length === 0) return;
  try {
    for (const { id, claim } of claimed)
      await database.prisma.job.updateMany({
        where: { id, lockedBy: claim },
        data: { lockedUntil: leaseEnd(clock, lease) },
      });
  } catch (error) {
    log.error(error, 'The lease of running jobs could not be renewed.');
  }
}

async function withinGrace(ending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise((resolve) => {
    timer = setTimeout(resolve, GRACE);
  });
  await Promise.race([ending, grace]);
  clearTimeout(timer);
}

/** Warns in the log where work was given up and nobody has had it tried again; how much of each kind. */
export async function warnOfFailedJobs({
  database,
  log,
}: Pick<JobServices, 'database' | 'log'>): Promise<void> {
  const counts = await database.tables
    .selectFrom('Job')
    .select(({ fn }) => ['name', fn.countAll().as('count')])
    .where('failedAt', 'is not', null)
    .groupBy('name')
    .orderBy('name')
    .execute();
  if (counts.length === 0) return;
  const failedJobs = Object.fromEntries(counts.map(({ name, count }) => [name, Number(count)]));
  log.warn({ failedJobs }, 'Work was given up; `almanac jobs list` tells which, and why.');
}

/** How an attempt ended; `unknown` if that could not be noted, so that it is repeated. */
export type AttemptEnd = 'done' | 'put off' | 'given up' | 'unknown';

/** Does a claimed job once and notes how it ended; throws nothing. */
export async function attemptJob<Given extends JobServices>(
  services: Given,
  jobs: readonly Job<object, Given>[],
  claimed: ClaimedJob,
): Promise<AttemptEnd> {
  const { id, name, attempts, claim } = claimed;
  const job = jobs.find((one) => one.name === name);
  if (!job) return 'unknown'; // only jobs of these names are claimed
  const keep = async (payload: object) => {
    await services.database.prisma.job.updateMany({
      where: { id, lockedBy: claim },
      data: { payload: JSON.stringify(payload) },
    });
  };
  try {
    if (attempts > job.attempts) throw new GiveUp('The process ended during the last attempt.');
    const followUp = await job.run(services, JSON.parse(claimed.payload), {
      id,
      number: attempts,
      keep,
    });
    await endDone(services, claimed, followUp);
    return 'done';
  } catch (error) {
    return reportFailure(services, job, claimed, error);
  }
}

async function reportFailure(
  services: JobServices,
  job: Job<object, never>,
  claimed: ClaimedJob,
  error: unknown,
): Promise<AttemptEnd> {
  const about = { err: error, job: job.name, id: claimed.id, attempt: claimed.attempts };
  try {
    const end = await endFailed(services, job, claimed, error);
    if (end === 'given up') services.log.error(about, 'A job was given up.');
    else services.log.warn(about, 'A job has failed and is tried again.');
    return end;
  } catch (failure) {
    services.log.error(failure, 'The end of a job could not be noted; its lease runs out.');
    return 'unknown';
  }
}

/** Takes a job away that was done. A runner that has lost its lease meanwhile changes nothing. */
async function endDone(
  { database, clock }: JobServices,
  { id, claim }: ClaimedJob,
  followUp: FollowUp,
): Promise<void> {
  await write(
    database,
    () => toMoment(clock.now()),
    async (transaction) => {
      const { count } = await transaction.prisma.job.deleteMany({ where: { id, lockedBy: claim } });
      if (count > 0) await followUp?.(transaction);
    },
  );
}

/** Puts a job off that has failed, or gives it up for good; says which. */
async function endFailed(
  { database, clock }: JobServices,
  job: Job<object, never>,
  { id, claim, attempts, payload }: ClaimedJob,
  error: unknown,
): Promise<'put off' | 'given up'> {
  const isLast = error instanceof GiveUp || attempts >= job.attempts;
  const lastError = wordsOf(error);
  const now = clock.now();
  const later = new Date(now.getTime() + backOff(job, attempts) * 1000);
  const data = { lockedUntil: null, lockedBy: null, lastError };
  const end = async (transaction: Transaction) => {
    const { count } = await transaction.prisma.job.updateMany({
      where: { id, lockedBy: claim },
      data: {
        ...data,
        ...(isLast ? { failedAt: toMoment(now) } : { runAfter: toMoment(later) }),
        ...(isLast && job.isForgotten ? { payload: '{}' } : {}),
      },
    });
    if (count > 0 && isLast) await job.onGivenUp?.(transaction, JSON.parse(payload), lastError);
  };
  await write(database, () => toMoment(now), end);
  return isLast ? 'given up' : 'put off';
}

/** Characters of an error that are stored. */
const LONGEST_MESSAGE = 1000;

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll('\0', '')
    .slice(0, LONGEST_MESSAGE);

/** Six hours, in seconds. */
const LONGEST_DELAY = 6 * 3600;

/** Seconds to wait after the attempt of this number (from 1) has failed. */
export const backOff = (
  { firstDelay, delays }: Pick<Job, 'firstDelay' | 'delays'>,
  attempt: number,
): number => delays?.[attempt - 1] ?? Math.min(firstDelay * 4 ** (attempt - 1), LONGEST_DELAY);

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
const leaseEnd = (clock: JobServices['clock'], seconds: number): string =>
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
