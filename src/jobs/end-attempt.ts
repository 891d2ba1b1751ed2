import { toMoment } from '../lib/clock.ts';
import { type Transaction, write } from '../storage/write.ts';
import { backOff } from './back-off.ts';
import type { ClaimedJob } from './claim-jobs.ts';
import { type FollowUp, GiveUp, type Job, type JobServices } from './job.ts';

/** Takes a job away that was done. A runner that has lost its lease meanwhile changes nothing. */
export async function endDone(
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
export async function endFailed(
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

/** Characters of an error that are kept. */
const LONGEST = 1000;

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, LONGEST);
