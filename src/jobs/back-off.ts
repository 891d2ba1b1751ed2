import type { Job } from './job.ts';

/** Six hours, in seconds. */
const LONGEST = 6 * 3600;

/** Seconds to wait after the attempt of this number (from 1) has failed. */
export const backOff = (
  { firstDelay, delays }: Pick<Job, 'firstDelay' | 'delays'>,
  attempt: number,
): number => delays?.[attempt - 1] ?? Math.min(firstDelay * 4 ** (attempt - 1), LONGEST);
