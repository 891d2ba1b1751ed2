import type { Logger } from 'pino';
import { type Clock, toMoment } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { insertRows } from '../storage/transaction.ts';
import type { Transaction } from '../storage/write.ts';

/**
 * A kind of work that is done later, by whichever process comes first. It is tried until it succeeds or was tried too often, and
 * a process may end in the middle of it: `run` can be called again for work that was partly or even wholly done.
 */
export interface Job<Payload extends object = object, Given = JobServices> {
  /** The name in the database; waiting jobs are lost if it is renamed. */
  readonly name: string;
  /** How often it is tried before it is given up. */
  readonly attempts: number;
  /** Seconds until the second attempt; each later one waits four times longer, six hours at most. */
  readonly firstDelay: number;
  /** Seconds until the second attempt and each later one, where they follow another schedule. */
  readonly delays?: readonly number[];
  /** Whether it waits for servers that may be slow. Such jobs run separately, so that they don't delay other work. */
  readonly isApart?: boolean;
  /** Whether its payload is forgotten when it is given up; it can't be tried again then. */
  readonly isForgotten: boolean;
  /** Describes the job to administrators in a few words, without keys and addresses of people. May be empty. */
  about(payload: Payload): string;
  /**
   * Does the work. What it answers is written in the transaction that takes the job away.
   * @throws GiveUp where another attempt would be of no use; any other error leads to one
   */
  run(services: Given, payload: Payload, attempt: JobAttempt<Payload>): Promise<FollowUp>;
  /** Written in the transaction that gives the job up; the job itself stays, with its last error, for administrators. */
  onGivenUp?(transaction: Transaction, payload: Payload, reason: string): Promise<void>;
}

/** The services that the runner needs; jobs may need more. */
export interface JobServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Writes for the transaction that removes a finished job; undefined for most jobs. */
export type FollowUp = ((transaction: Transaction) => Promise<void>) | undefined;

export interface JobAttempt<Payload extends object = object> {
  /** The job's own. */
  readonly id: number;
  /** From 1. */
  readonly number: number;
  /** Stores the remaining work, so that the next attempt begins there. */
  keep(payload: Payload): Promise<void>;
}

interface JobDefinition<Payload extends object, Given>
  extends Pick<Job<Payload, Given>, 'name'>,
    Partial<Omit<Job<Payload, Given>, 'name' | 'run'>> {
  // biome-ignore lint/suspicious/noConfusingVoidType: most jobs answer nothing
  run(...given: Parameters<Job<Payload, Given>['run']>): Promise<FollowUp | void>;
}

/** Says a kind of work; its feature has to list it. Twelve attempts take about two days. */
export const defineJob = <Payload extends object, Given = JobServices>({
  run,
  ...definition
}: JobDefinition<Payload, Given>): Job<Payload, Given> => ({
  attempts: 12,
  firstDelay: 15,
  isForgotten: false,
  about: () => '',
  ...definition,
  run: async (...given) => (await run(...given)) || undefined,
});

/** Thrown by a job that no further attempt can help. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}

/** The topic that a transaction announces when it has enqueued a job. */
export const JOB_TOPIC = 'job';

interface EnqueueOptions {
  /** A moment before which it isn't done; at once without one. */
  readonly runAfter?: string;
}

/**
 * Enqueues a job in the transaction of another write, so that both are committed or neither. Returns the job's id.
 * @param payload plain JSON values
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
  transaction: Transaction,
  { name }: Job<Payload, never>,
  payloads: readonly Payload[],
  { runAfter }: Required<EnqueueOptions>,
): Promise<void> {
  if (payloads.length === 0) return;
  const rows = payloads.map((payload) => ({ name, payload: JSON.stringify(payload), runAfter }));
  await insertRows(transaction, 'Job', rows);
  transaction.announce(JOB_TOPIC);
}
