/** Tells the time; tests put their own in its place. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A moment as it is stored: UTC, to the second, `YYYY-MM-DDTHH:MM:SS`. */
export const toMoment = (date: Date): string => date.toISOString().slice(0, 19);

/** The instant that a stored moment means. */
export const fromMoment = (moment: string): Date => new Date(`${moment}Z`);
