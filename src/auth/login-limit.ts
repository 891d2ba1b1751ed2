import { networkOf } from './network-of.ts';
import type { RateCounters } from './rate-limit.ts';

/** Who tries to log in, as far as attempts are counted by it. */
export interface LoginAttempt {
  /** As typed. */
  readonly name: string;
  /** The client's IP address; all that are unknown count as one. */
  readonly ip: string | null;
}

/** Slows down the guessing of passwords, by user name and by address. */
export interface LoginLimit {
  /** Counts an attempt before it is made. Answers the seconds to wait where there were too many, else 0. */
  count(attempt: LoginAttempt): Promise<number>;
  /** Takes back what `count` noted: the attempt was a good one. */
  forgive(attempt: LoginAttempt): Promise<void>;
}

export const createLoginLimit = (counters: RateCounters): LoginLimit => ({
  async count(attempt) {
    // A name is counted only for those whose address may still try.
    for (const { counted, most } of limitsOf(attempt)) {
      const wait = await counters.count(counted, { most, window: WINDOW });
      if (wait > 0) return wait;
    }
    return 0;
  },
  forgive: (attempt) => counters.forgive(limitsOf(attempt).map(({ counted }) => counted)),
});

/** Fifteen minutes, in seconds. */
const WINDOW = 15 * 60;

const limitsOf = ({ name, ip }: LoginAttempt) => [
  { counted: `address ${ip === null ? '' : networkOf(ip)}`, most: 30 },
  { counted: `name ${name.trim().toLowerCase().slice(0, 320)}`, most: 10 },
];
