import type { ClaimedJob } from './claim-jobs.ts';
import { endDone, endFailed } from './end-attempt.ts';
import { GiveUp, type Job, type JobServices } from './job.ts';

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
