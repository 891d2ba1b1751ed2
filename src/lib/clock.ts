/** Tells the time; tests put their own in its place. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

let latest = { second: Number.NaN, moment: '' };

/** A moment as it is stored: UTC, to the second, `YYYY-MM-DDTHH:MM:SS`. The latest is kept, since every request asks for the present one. */
export function toMoment(date: Date): string {
  const second = Math.floor(date.getTime() / 1000);
  if (second !== latest.second) latest = { second, moment: date.toISOString().slice(0, 19) };
  return latest.moment;
}

/** The instant that a stored moment means. */
export const fromMoment = (moment: string): Date => new Date(`${moment}Z`);
