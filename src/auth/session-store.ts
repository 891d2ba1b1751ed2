import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { type Clock, fromMoment, toMoment } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { sessionToken } from './session-cookie.ts';
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
