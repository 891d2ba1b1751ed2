import { toMoment } from '../lib/clock.ts';
import { type Transaction, write } from '../storage/write.ts';
import type { ClaimedJob } from './claim-jobs.ts';
import { type FollowUp, GiveUp, type Job, type JobServices } from './job.ts';

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
