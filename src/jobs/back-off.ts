import type { Job } from './job.ts';

/** Six hours, in seconds. */
const LONGEST = 6 * 3600;

/** Seconds to wait after the attempt of this number (from 1) has failed. */
export const backOff = ({ firstDelay }: Pick<Job, 'firstDelay'>, attempt: number): number =>
  Math.min(firstDelay * 4 ** (attempt - 1), LONGEST);
