import { networkOf } from './network-of.ts';
import type { RateCounters } from './rate-limit.ts';

/** The parts of a login attempt that are counted. */
interface CountedAttempt {
  /** As typed. */
  readonly name: string;
  /** The client's IP address. All unknown addresses count as one. */
  readonly ip: string | null;
}

/** Limits the guessing of passwords, by user name and by address. */
export interface LoginLimit {
  /** Counts an attempt before it is made. Returns the seconds to wait after too many, otherwise 0. */
  count(attempt: CountedAttempt): Promise<number>;
  /** Removes a successful attempt from the count. */
  forgive(attempt: CountedAttempt): Promise<void>;
}

export const createLoginLimit = (counters: RateCounters): LoginLimit => ({
  async count(attempt) {
    // Counts a name only if the address may still try.
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

const limitsOf = ({ name, ip }: CountedAttempt) => [
  { counted: `address ${ip === null ? '' : networkOf(ip)}`, most: 30 },
  { counted: `name ${name.trim().toLowerCase().slice(0, 320)}`, most: 10 },
];
