import { boundedCache } from './bounded-cache.ts';
import type { Clock } from './clock.ts';

/** Slows down who does something too often, counted in this process's own bounded memory. */
export interface RateLimit {
  /** Counts one more for a key. Answers the seconds to wait where there were too many, else 0. */
  count(key: string): number;
}

interface RateLimitOptions {
  /** How many are let through in a window. */
  readonly most: number;
  /** In seconds. */
  readonly window: number;
}

/** Who was counted longest ago is forgotten first. */
export function createRateLimit(clock: Clock, { most, window }: RateLimitOptions): RateLimit {
  const counters = boundedCache<string, { readonly since: number; readonly times: number }>(20_000);
  return {
    count(key) {
      const now = clock.now().getTime() / 1000;
      const known = counters.get(key);
      const counter = known && now - known.since < window ? known : { since: now, times: 0 };
      if (counter.times >= most) return Math.ceil(counter.since + window - now);
      counters.set(key, { ...counter, times: counter.times + 1 });
      return 0;
    },
  };
}
