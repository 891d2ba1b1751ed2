import { type AttemptEnd, attemptJob } from './attempt-job.ts';
import { type ClaimedJob, claimJobs, leaseEnd } from './claim-jobs.ts';
import { JOB_TOPIC, type Job, type JobServices } from './job.ts';

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
