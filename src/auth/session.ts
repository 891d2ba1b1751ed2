import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { type Clock, fromMoment, toMoment } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { areHashesEqual } from './password.ts';
import { anonymous, toViewer, type Viewer } from './viewer.ts';

/** Sessions of logged-in browsers (docs/rest.md §3.1). */
export interface SessionStore {
  /** Returns the viewer of the session in a `Cookie` header; anonymous if there is none or it has ended. */
  viewerOf(cookie: string | null): Promise<Viewer>;
  /** Begins a session. Returns the token for the cookie, which is not stored. */
  begin(user: { readonly id: number }, from: SessionOrigin): Promise<string>;
  /** Ends the session of a viewer, if there is one. */
  end(viewer: Pick<Viewer, 'session'>): Promise<void>;
}

export interface SessionOrigin {
  readonly ip: string | null;
  readonly agent: string | null;
  /** Lifetime of the session. */
  readonly seconds: number;
}

interface SessionServices {
  readonly database: Database;
  /** The server's secret with which tokens are hashed. */
  readonly key: KeyObject;
  readonly clock: Clock;
  readonly isSecure: boolean;
  /** Receives the error if a use could not be recorded. */
  readonly onFailure: (error: unknown) => void;
}

/** Every request queries the database, so that a session that any process ended is invalid immediately. */
export function createSessionStore(services: SessionServices): SessionStore {
  const { database, key, clock, isSecure, onFailure } = services;
  const hashOf = (token: string) =>
    createHmac('sha256', key).update(`session ${token}`).digest('hex');

  function noteUse(hash: string, lastSeen: string): void {
    const now = clock.now();
    if (now.getTime() - fromMoment(lastSeen).getTime() < NOTED_EVERY) return;
    database.prisma.session
      .updateMany({ where: { hash }, data: { lastSeen: toMoment(now) } })
      .catch(onFailure);
  }

  return {
    async viewerOf(cookie) {
      const token = sessionToken(cookie, isSecure);
      if (token === null) return anonymous;
      const found = await database.tables
        .selectFrom('Session')
        .innerJoin('User', 'User.id', 'Session.userId')
        .select(['User.id', 'User.login', 'User.roles', 'Session.hash', 'Session.lastSeen'])
        .where('Session.hash', '=', hashOf(token))
        .where('Session.expires', '>', toMoment(clock.now()))
        .executeTakeFirst();
      if (!found) return anonymous;
      noteUse(found.hash, found.lastSeen);
      return { ...toViewer(found), session: found.hash };
    },
    async begin({ id: userId }, { ip, agent, seconds }) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const created = toMoment(now);
      const expires = toMoment(new Date(now.getTime() + seconds * 1000));
      const about = { ip, agent: (agent ?? '').slice(0, LONGEST_AGENT) };
      await database.prisma.session.deleteMany({ where: { expires: { lte: created } } });
      await database.prisma.session.create({
        data: { hash: hashOf(token), userId, created, expires, lastSeen: created, ...about },
      });
      return token;
    },
    async end({ session: hash }) {
      if (hash !== undefined) await database.prisma.session.deleteMany({ where: { hash } });
    },
  };
}

/** In milliseconds. */
const NOTED_EVERY = 60 * 60 * 1000;
const LONGEST_AGENT = 300;

/** Whether a `Cookie` header may contain a session. Other cookies do not identify the caller. */
export const mayHoldSession = (header: string | null | undefined): boolean =>
  typeof header === 'string' && header.includes(NAME);

/** Returns the session token in a `Cookie` header, or null. */
function sessionToken(header: string | null, isSecure: boolean): string | null {
  if (!mayHoldSession(header)) return null;
  const name = cookieName(isSecure);
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() !== name) continue;
    const token = pair.slice(at + 1).trim();
    return /^[\w-]{43}$/.test(token) ? token : null;
  }
  return null;
}

/**
 * Formats the `Set-Cookie` of a session (RFC 6265 §4.1). @param seconds lifetime of the cookie; null ends it with the browser's
 * window
 */
export const sessionCookie = (token: string, isSecure: boolean, seconds: number | null): string =>
  `${cookieName(isSecure)}=${token}; ${attributes(isSecure)}${seconds === null ? '' : `; Max-Age=${seconds}`}`;

/** Formats the `Set-Cookie` that removes the session. */
export const noSessionCookie = (isSecure: boolean): string =>
  `${cookieName(isSecure)}=; ${attributes(isSecure)}; Max-Age=0`;

const NAME = 'almanac_session';

/** With the prefix, no other host of the domain and no page without https can set it. */
export const cookieName = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);

const attributes = (isSecure: boolean): string =>
  `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

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

/** The header with the next nonce of a session, so that a page that stays open has it before its own is over. */
export function nextNonce(
  { authentication, clock }: Pick<Vouching, 'authentication' | 'clock'>,
  viewer: Viewer,
): Readonly<Record<string, string>> {
  if (viewer.session === undefined) return {};
  return { 'X-WP-Nonce': createNonce(authentication.key, viewer, clock.now()) };
}

interface Vouching {
  readonly sessions: { viewerOf(cookie: string | null): Promise<Viewer> };
  readonly authentication: { readonly key: Parameters<typeof createNonce>[0] };
  readonly clock: Clock;
}
