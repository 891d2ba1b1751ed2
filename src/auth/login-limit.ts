import { networkOf } from './network-of.ts';
import type { RateCounters } from './rate-limit.ts';

/** The parts of a login attempt that are counted. */
interface CountedAttempt {
  /** As typed. */
  readonly name: string;
  /** The client's IP address. All unknown addresses count as one. */
  readonly ip: string | null;
}

/**
 * Limits the guessing of passwords: by network, by user name within a network, and by user name from all networks together, since
 * one network must not lock a user out everywhere, and many must not guess without end.
 */
export interface LoginLimit {
  /**
   * Counts an attempt before it is made. Returns the seconds to wait after too many, otherwise 0.
   * @param isKnown whether the user has logged in from this network before, so that guesses from elsewhere don't count
   */
  count(attempt: CountedAttempt, isKnown: () => Promise<boolean>): Promise<number>;
  /** Removes a successful attempt from the count. */
  forgive(attempt: CountedAttempt): Promise<void>;
}

export const createLoginLimit = (counters: RateCounters): LoginLimit => ({
  async count(attempt, isKnown) {
    const { address, nameHere, name } = limitsOf(attempt);
    // What one limit refuses is not counted by the next.
    for (const { counted, most } of [address, nameHere]) {
      const wait = await counters.count(counted, { most, window: WINDOW });
      if (wait > 0) return wait;
    }
    const wait = await counters.count(name.counted, { most: name.most, window: WINDOW });
    return wait > 0 && (await isKnown()) ? 0 : wait;
  },
  forgive: (attempt) =>
    counters.forgive(Object.values(limitsOf(attempt)).map(({ counted }) => counted)),
});

/** Fifteen minutes, in seconds. */
const WINDOW = 15 * 60;

function limitsOf({ name, ip }: CountedAttempt) {
  const network = ip === null ? '' : networkOf(ip);
  const typed = name.trim().toLowerCase().slice(0, 320);
  return {
    address: { counted: `address ${network}`, most: 30 },
    nameHere: { counted: `name ${typed} from ${network}`, most: 10 },
    name: { counted: `name ${typed}`, most: 100 },
  };
}
