import type { Clock } from '../../src/lib/clock.ts';

/** A clock that stands still until it is set. */
export interface SettableClock extends Clock {
  /** @param moment UTC, `YYYY-MM-DDTHH:MM:SS` */
  set(moment: string): void;
}

export function settableClock(moment: string): SettableClock {
  let now = new Date(`${moment}Z`);
  return {
    now: () => now,
    set(next) {
      now = new Date(`${next}Z`);
    },
  };
}
