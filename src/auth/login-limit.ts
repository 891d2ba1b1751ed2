import { boundedCache } from '../bounded-cache.ts';
import type { Clock } from '../clock.ts';
import { networkOf } from './network-of.ts';

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
  count(attempt: LoginAttempt): number;
  /** Takes back what `count` noted: the attempt was a good one. */
  forgive(attempt: LoginAttempt): void;
}

/** In this process's memory, which is bounded: who was counted longest ago is forgotten first. */
export function createLoginLimit(clock: Clock): LoginLimit {
  const counters = boundedCache<string, { readonly since: number; readonly attempts: number }>(
    20_000,
  );

  function waitFor({ key, most }: Limited): number {
    const now = clock.now().getTime();
    const known = counters.get(key);
    const counter = known && now - known.since < WINDOW ? known : { since: now, attempts: 0 };
    if (counter.attempts >= most) return Math.ceil((counter.since + WINDOW - now) / 1000);
    counters.set(key, { ...counter, attempts: counter.attempts + 1 });
    return 0;
  }

  return {
    count: (attempt) => Math.max(...limitsOf(attempt).map(waitFor)),
    forgive(attempt) {
      for (const { key } of limitsOf(attempt)) {
        const known = counters.get(key);
        if (known) counters.set(key, { ...known, attempts: known.attempts - 1 });
      }
    },
  };
}

interface Limited {
  readonly key: string;
  /** Attempts in a window. */
  readonly most: number;
}

/** Fifteen minutes, in milliseconds. */
const WINDOW = 15 * 60 * 1000;

const limitsOf = ({ name, ip }: LoginAttempt): readonly Limited[] => [
  { key: `name ${name.trim().toLowerCase().slice(0, 320)}`, most: 10 },
  { key: `address ${ip === null ? '' : networkOf(ip)}`, most: 30 },
];
