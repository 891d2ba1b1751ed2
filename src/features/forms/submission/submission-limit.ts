import { networkOf } from '../../../auth/network-of.ts';
import { boundedCache } from '../../../bounded-cache.ts';
import type { Clock } from '../../../clock.ts';

/** How much one address may send by forms. */
export interface SubmissionLimit {
  /** Counts one more; false where there were too many. Who has no address is not counted. */
  count(ip: string | null): boolean;
}

const MOST = 20;
/** Ten minutes, in milliseconds. */
const WINDOW = 10 * 60 * 1000;

/** In this process's memory, which is bounded: who was counted longest ago is forgotten first. */
export function createSubmissionLimit(clock: Clock): SubmissionLimit {
  const counters = boundedCache<string, { readonly since: number; readonly sent: number }>(20_000);
  return {
    count(ip) {
      if (ip === null) return true;
      const key = networkOf(ip);
      const now = clock.now().getTime();
      const known = counters.get(key);
      const counter = known && now - known.since < WINDOW ? known : { since: now, sent: 0 };
      counters.set(key, { ...counter, sent: counter.sent + 1 });
      return counter.sent < MOST;
    },
  };
}
