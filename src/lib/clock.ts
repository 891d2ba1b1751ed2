/** Returns the time. Tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

let latest = { second: Number.NaN, moment: '' };

/**
 * Formats a stored moment: UTC, to the second, `YYYY-MM-DDTHH:MM:SS`. The latest one is cached, since every request needs the
 * current one.
 */
export function toMoment(date: Date): string {
  const second = Math.floor(date.getTime() / 1000);
  if (second !== latest.second) latest = { second, moment: date.toISOString().slice(0, 19) };
  return latest.moment;
}

/** Parses a stored moment. */
export const fromMoment = (moment: string): Date => new Date(`${moment}Z`);
