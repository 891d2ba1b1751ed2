import { createHmac, type KeyObject } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import { areHashesEqual } from './application-password.ts';
import type { Viewer } from './viewer.ts';

/** The user and session that a nonce is made for. */
type Bearer = Pick<Viewer, 'id' | 'session'>;

/**
 * Creates a nonce that proves that a page of this site sent a request (docs/rest.md §3.1). It is valid for one user, session and
 * purpose, for twelve to twenty-four hours. `rest` is the purpose of `X-WP-Nonce`.
 */
export const createNonce = (key: KeyObject, bearer: Bearer, now: Date, purpose = 'rest'): string =>
  nonceAt(key, bearer, tickOf(now), purpose);

/** Whether `createNonce` made a nonce in this tick or the previous one. */
export function isNonce(
  key: KeyObject,
  bearer: Bearer,
  given: string,
  now: Date,
  purpose = 'rest',
): boolean {
  const tick = tickOf(now);
  const isOfNow = areHashesEqual(given, nonceAt(key, bearer, tick, purpose));
  const isOfBefore = areHashesEqual(given, nonceAt(key, bearer, tick - 1, purpose));
  return isOfNow || isOfBefore;
}

const TICK = 12 * 60 * 60 * 1000;

const tickOf = (now: Date): number => Math.floor(now.getTime() / TICK);

const nonceAt = (key: KeyObject, { id, session = '' }: Bearer, tick: number, purpose: string) =>
  createHmac('sha256', key)
    .update(`nonce ${tick} ${id} ${session} ${purpose}`)
    .digest('hex')
    .slice(0, 20);

/** The nonce for the session of a `Cookie` header, for a page whose scripts use it; empty for a visitor who is not logged in. */
export async function nonceOfSession(
  { sessions, authentication, clock }: Vouching,
  cookie: string | null,
): Promise<string> {
  const viewer = await sessions.viewerOf(cookie);
  return viewer.session === undefined ? '' : createNonce(authentication.key, viewer, clock.now());
}

interface Vouching {
  readonly sessions: { viewerOf(cookie: string | null): Promise<Viewer> };
  readonly authentication: { readonly key: Parameters<typeof createNonce>[0] };
  readonly clock: Clock;
}
