import type { Services } from '../app/services.ts';
import type { Transaction } from '../storage/write.ts';

/**
 * A kind of work that is done later, by whichever process comes first. It is tried until it succeeds or was tried too often, and
 * a process may end in the middle of it: `run` can be called again for work that was partly or even wholly done.
 */
export interface Job<Payload extends object = object> {
  /** As it is stored; to rename it loses what is waiting. */
  readonly name: string;
  /** How often it is tried before it is given up. */
  readonly attempts: number;
  /** Seconds until the second attempt; each later one waits four times longer, six hours at most. */
  readonly firstDelay: number;
  /** Whether its payload is forgotten when it is given up; it can't be tried again then. */
  readonly isForgotten: boolean;
  /** What an administrator is told that it is about, in a few words: no keys, and nobody's address. Empty for nothing. */
  about(payload: Payload): string;
  /**
   * Does the work. What it answers is written in the transaction that takes the job away.
   * @throws GiveUp where another attempt would be of no use; any other error leads to one
   */
  run(services: Services, payload: Payload, attempt: JobAttempt<Payload>): Promise<FollowUp>;
  /** Written in the transaction that gives the job up; the job itself stays, with its last error, for administrators. */
  onGivenUp?(transaction: Transaction, payload: Payload, reason: string): Promise<void>;
}

/** What is to be written when the job is taken away; nothing for most. */
export type FollowUp = ((transaction: Transaction) => Promise<void>) | undefined;

export interface JobAttempt<Payload extends object = object> {
  /** The job's own. */
  readonly id: number;
  /** From 1. */
  readonly number: number;
  /** Stores what is left to do, so that the next attempt begins there. */
  keep(payload: Payload): Promise<void>;
}

interface JobDefinition<Payload extends object>
  extends Pick<Job<Payload>, 'name'>,
    Partial<Omit<Job<Payload>, 'name' | 'run'>> {
  // biome-ignore lint/suspicious/noConfusingVoidType: most jobs answer nothing
  run(...given: Parameters<Job<Payload>['run']>): Promise<FollowUp | void>;
}

/** Says a kind of work; it also has to be named in `all-jobs.ts`. Twelve attempts take about two days. */
export const defineJob = <Payload extends object>({
  run,
  ...definition
}: JobDefinition<Payload>): Job<Payload> => ({
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
