import { ApiError } from '../lib/api-error.ts';
import { fromMoment, toMoment } from '../lib/clock.ts';
import { KEPT_CHANGES } from '../storage/change-log.ts';
import type { Context } from './context.ts';

/** A place in the change log. */
export interface Position {
  readonly seq: number;
  /** A moment at which no later change had been made. */
  readonly moment: string;
}

/** A position as callers get it: opaque to them. */
export const writePosition = ({ seq, moment }: Position): string =>
  Buffer.from(`${seq} ${moment}`).toString('base64url');

/**
 * Reads a position that `writePosition` wrote, from which nothing has been removed yet.
 * @throws ApiError 400 `invalid_change_position`; 410 `change_position_expired` if changes after it may be missing
 */
export function readPosition({ services }: Context, text: string): Position {
  const found = /^(\d{1,10}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)$/.exec(
    Buffer.from(text, 'base64url').toString(),
  );
  const [, seq, moment] = found ?? [];
  if (seq === undefined || moment === undefined || Number.isNaN(fromMoment(moment).getTime()))
    throw new ApiError(
      'invalid_change_position',
      400,
      'This is no position in the changes. Send a token or cursor as it was received.',
    );
  // A number that does not exist yet is one of another database, a backup's for instance.
  if (moment < toMoment(firstKnown({ services })) || Number(seq) > services.changes.latest())
    throw expired();
  return { seq: Number(seq), moment };
}

/** Milliseconds, for clocks that differ and for the reading that comes after. */
const MARGIN = 3_600_000;

/** The earliest time from which on no change has been removed yet. */
export const firstKnown = ({ services }: Pick<Context, 'services'>): Date =>
  new Date(services.clock.now().getTime() - KEPT_CHANGES + MARGIN + 1000);

/** The position after every change that is known. */
export const latestPosition = ({ services }: Pick<Context, 'services'>): Position => ({
  seq: services.changes.latest(),
  moment: toMoment(services.clock.now()),
});

const expired = () =>
  new ApiError(
    'change_position_expired',
    410,
    'Changes after this position may have been removed: they are kept for 30 days. Read everything again, and begin with a new position.',
  );
