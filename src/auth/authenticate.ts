import { createHmac, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../lib/api-error.ts';
import { type Clock, fromMoment, toMoment } from '../lib/clock.ts';
import type { ChangeLog } from '../storage/change-log.ts';
import type { Database } from '../storage/database.ts';
import { areHashesEqual, hashApplicationPassword } from './password.ts';
import { isNonce, mayHoldSession } from './session.ts';
import { findUser } from './verify-login.ts';
import { anonymous, toViewer, type Viewer, type ViewerSource } from './viewer.ts';

/** The columns of a stored application password that authentication reads. */
export interface StoredApplicationPassword {
  readonly uuid: string;
  readonly userId: number;
  readonly hash: string;
  /** A moment in UTC, `YYYY-MM-DDTHH:MM:SS`, or null for never. */
  readonly lastUsed: string | null;
}

/** A use of an application password that is recorded: the first in a day. */
export interface ApplicationPasswordUse {
  readonly uuid: string;
  readonly at: Date;
  readonly ip: string | null;
}

/** Services that authentication needs. */
export interface AuthenticationServices {
  /** The server's secret with which application passwords are hashed. */
  readonly key: KeyObject;
  readonly memory: CredentialMemory;
  readonly clock: Clock;
  /** The generation of users and application passwords. It changes with each change to them that was committed before the call. */
  readonly stamp: () => number | Promise<number>;
  /** Finds a user by login or email address, in any case. */
  readonly findUser: (name: string) => Promise<ViewerSource | undefined>;
  readonly findApplicationPassword: (hash: string) => Promise<StoredApplicationPassword | null>;
  /**
   * Records `lastUsed` and `lastIp`. It must return immediately, write later, and log its own failures: no response waits for it.
   */
  readonly noteUse: (use: ApplicationPasswordUse) => void;
  /** Returns the viewer of the browser session that a `Cookie` header names; anonymous if there is none. */
  readonly findSession: (cookie: string | null) => Promise<Viewer>;
  /** Returns the viewer of an access or preview token. @throws ApiError 403 `jwt_auth_invalid_token` */
  readonly findByToken: (token: string) => Promise<Viewer>;
}

/**
 * Identifies the sender of a request (docs/rest.md §3.1). Without Basic credentials, a token or a nonce, the caller is anonymous.
 * Wrong credentials are rejected on public routes too, in the same way whether the user exists or not. Throws 401
 * `incorrect_password`, 403 `rest_cookie_invalid_nonce`, 403 `jwt_auth_invalid_token`.
 */
export async function authenticate(
  identification: Identification,
  services: AuthenticationServices,
): Promise<Viewer> {
  const { authorization, ip } = identification;
  const token = authorization === null ? null : parseBearerToken(authorization);
  if (token !== null) return services.findByToken(token);
  const credentials = authorization === null ? null : parseBasicCredentials(authorization);
  if (authorization === null || credentials === null)
    return viewerOfSession(identification, services);

  const stamp = await services.stamp();
  const known = services.memory.find(authorization, stamp);
  const verified = known ?? (await verify(credentials, services));
  if (!known) services.memory.keep(authorization, stamp, verified);

  const at = services.clock.now();
  if (services.memory.claimUse(verified, at.getTime()))
    services.noteUse({ uuid: verified.passwordUuid, at, ip });
  return verified.viewer;
}

/** Parses `Authorization: Bearer` (RFC 6750 §2.1). Returns an empty text for a missing token, null for another scheme. */
const parseBearerToken = (header: string): string | null =>
  /^bearer(?= |$) *(.*)$/is.exec(header)?.[1]?.trim() ?? null;

/** A cookie alone proves nothing, since any other site can make a browser send it. */
async function viewerOfSession(
  { cookie, nonce }: Identification,
  { key, clock, findSession }: AuthenticationServices,
): Promise<Viewer> {
  if (nonce === null) return anonymous;
  const viewer = await findSession(cookie);
  if (isNonce(key, viewer, nonce, clock.now())) return viewer;
  throw new ApiError('rest_cookie_invalid_nonce', 403, 'The nonce is not one of this session.');
}

async function verify(
  { user: name, password }: BasicCredentials,
  services: AuthenticationServices,
): Promise<VerifiedCredential> {
  const user = await services.findUser(name);
  // Found by its hash, so that the work does not depend on whether the user exists or how many passwords they have.
  const hash = hashApplicationPassword(services.key, password);
  const stored = await services.findApplicationPassword(hash);
  if (!user || !stored || stored.userId !== user.id || !areHashesEqual(stored.hash, hash))
    throw wrongCredentials();
  const lastUsed = stored.lastUsed === null ? 0 : fromMoment(stored.lastUsed).getTime();
  const viewer = { ...toViewer(user), applicationPassword: stored.uuid };
  return { viewer, passwordUuid: stored.uuid, lastUsed };
}

/** It does not reveal whether the user exists. */
const wrongCredentials = (): ApiError =>
  new ApiError(
    'incorrect_password',
    401,
    'There is no user of this name or e-mail address with this application password.',
  );

/** The content of `Authorization: Basic`: a login or email address, and a password. */
interface BasicCredentials {
  readonly user: string;
  readonly password: string;
}

/**
 * Parses an `Authorization` header (RFC 7617) in UTF-8. The password may contain colons. Returns null for another scheme, for a
 * malformed header and for control characters.
 */
export function parseBasicCredentials(header: string): BasicCredentials | null {
  const [, token] = /^basic +([a-z0-9+/]+={0,2}) *$/i.exec(header) ?? [];
  const text = token === undefined ? null : decodeUtf8(Buffer.from(token, 'base64'));
  if (text === null || /\p{Cc}/u.test(text)) return null;
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The parts of a request that identify the sender. */
export interface Identification {
  /** The `Authorization` header, or null. */
  readonly authorization: string | null;
  /** The `Cookie` header, or null. */
  readonly cookie: string | null;
  /** `_wpnonce` of the query, or else the `X-WP-Nonce` header, or null. */
  readonly nonce: string | null;
  /** The client's address, stored with a password's last use; null if it is unknown. */
  readonly ip: string | null;
}

export function identificationOf(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  { ip }: { readonly ip: string | null },
): Identification {
  const asked = url.includes('_wpnonce') ? new URL(url).searchParams.get('_wpnonce') : null;
  return {
    authorization: headers.get('authorization'),
    cookie: headers.get('cookie'),
    nonce: asked ?? headers.get('x-wp-nonce'),
    ip,
  };
}

/** Identifies the sender of a request. @throws ApiError as `authenticate` */
export const viewerOfRequest = (
  { authentication }: { readonly authentication: AuthenticationServices },
  request: Pick<Request, 'url' | 'headers'>,
  peer: { readonly ip: string | null },
): Promise<Viewer> => authenticate(identificationOf(request, peer), authentication);

/** Whether a request may say who calls. Cookies other than a session's don't. */
export const mayIdentify = ({ authorization, cookie, nonce }: Identification): boolean =>
  authorization !== null || nonce !== null || mayHoldSession(cookie);

/** A verified credential and its viewer. */
export interface VerifiedCredential {
  readonly viewer: Viewer;
  readonly passwordUuid: string;
  /** When a use of the password was last recorded, in milliseconds since 1970; 0 for never. */
  readonly lastUsed: number;
}

/**
 * Recently verified headers, so that a client's next request needs no query. It contains keyed hashes, not passwords. Entries of
 * another generation of users and application passwords are invalid.
 */
export class CredentialMemory {
  readonly #found = new LRUCache<string, { stamp: number; credential: VerifiedCredential }>({
    max: remembered,
  });
  readonly #usedAt = new LRUCache<string, number>({ max: remembered });
  readonly #key: KeyObject;

  constructor(key: KeyObject) {
    this.#key = key;
  }

  /** Returns the credential of this header, if it was cached in the same generation. */
  find(header: string, stamp: number): VerifiedCredential | undefined {
    const known = this.#found.get(this.#nameOf(header));
    return known?.stamp === stamp ? known.credential : undefined;
  }

  /** Caches a verified credential. `stamp` must have been read before the database was. */
  keep(header: string, stamp: number, credential: VerifiedCredential): void {
    this.#found.set(this.#nameOf(header), { stamp, credential });
  }

  /** Whether this is the first use of the day to be recorded. It returns true once, and the caller then records the use. */
  claimUse({ passwordUuid, lastUsed }: VerifiedCredential, now: number): boolean {
    const last = Math.max(lastUsed, this.#usedAt.get(passwordUuid) ?? 0);
    if (now - last < day) return false;
    this.#usedAt.set(passwordUuid, now);
    return true;
  }

  #nameOf(header: string): string {
    return createHmac('sha256', this.#key).update(header).digest('base64');
  }
}

const remembered = 1000;
const day = 24 * 60 * 60 * 1000;

type CredentialStore = Pick<
  AuthenticationServices,
  'stamp' | 'findUser' | 'findApplicationPassword' | 'noteUse'
>;

/** The reads and writes of authentication in the database. `onFailure` receives the error if a use could not be recorded. */
export function credentialStore(
  database: Database,
  changes: ChangeLog,
  onFailure: (error: unknown) => void,
): CredentialStore {
  return {
    async stamp() {
      await changes.refresh();
      return changes.latestIn(['user']);
    },
    findUser: (name) => findUser(database, name),
    async findApplicationPassword(hash) {
      const passwords = database.tables.selectFrom('ApplicationPassword');
      const columns = passwords.select(['uuid', 'userId', 'hash', 'lastUsed']);
      return (await columns.where('hash', '=', hash).executeTakeFirst()) ?? null;
    },
    // Not logged as a change of the user: it changes nobody's rights, and would invalidate every cached credential.
    noteUse({ uuid, at, ip }) {
      database.prisma.applicationPassword
        .updateMany({ where: { uuid }, data: { lastUsed: toMoment(at), lastIp: ip } })
        .catch(onFailure);
    },
  };
}
