import { toMoment } from '../lib/clock.ts';
import type { Transaction } from '../storage/write.ts';
import type { Job } from './job.ts';

/** What a transaction announces when it has enqueued a job. */
export const JOB_TOPIC = 'job';

interface EnqueueOptions {
  /** A moment before which it isn't done; at once without one. */
  readonly runAfter?: string;
}

/**
 * Leaves work to be done in the transaction of the write that asks for it: both are committed or neither. Answers the job's id.
 * @param payload what JSON can hold
 */
export async function enqueueJob<Payload extends object>(
  { prisma, announce }: Pick<Transaction, 'prisma' | 'announce'>,
  job: Job<Payload>,
  payload: Payload,
  { runAfter = toMoment(new Date(0)) }: EnqueueOptions = {},
): Promise<number> {
  const { id } = await prisma.job.create({
    data: { name: job.name, payload: JSON.stringify(payload), runAfter },
    select: { id: true },
  });
  announce(JOB_TOPIC);
  return id;
}

/** Leaves the same kind of work with each of some payloads, by one statement. */
export async function enqueueJobs<Payload extends object>(
  { prisma, announce }: Pick<Transaction, 'prisma' | 'announce'>,
  job: Job<Payload, never>,
  payloads: readonly Payload[],
  { runAfter }: Required<EnqueueOptions>,
): Promise<void> {
  if (payloads.length === 0) return;
  await prisma.job.createMany({
    data: payloads.map((payload) => ({
      name: job.name,
      payload: JSON.stringify(payload),
      runAfter,
    })),
  });
  announce(JOB_TOPIC);
}
