import type { KeyObject } from 'node:crypto';
import { ApiError } from '../lib/api-error.ts';
import { type Clock, fromMoment } from '../lib/clock.ts';
import { isEmail } from '../lib/mailbox.ts';
import { areHashesEqual, hashApplicationPassword } from './application-password.ts';
import type { CredentialMemory, VerifiedCredential } from './credential-memory.ts';
import type { Identification } from './identification.ts';
import { isNonce } from './session-nonce.ts';
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

/** What authentication needs from the rest of the server. */
export interface AuthenticationServices {
  /** The server's secret with which application passwords are hashed. */
  readonly key: KeyObject;
  readonly memory: CredentialMemory;
  readonly clock: Clock;
  /** The generation of users and application passwords. It changes with each change to them that was committed before the call. */
  readonly stamp: () => number | Promise<number>;
  /** Finds a user by login, given in lower case. */
  readonly findUserByLogin: (loginKey: string) => Promise<ViewerSource | null>;
  /** Finds a user by email address, given in lower case. */
  readonly findUserByEmail: (emailKey: string) => Promise<ViewerSource | null>;
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
  const user = await findUser(name, services);
  // Found by its hash, so that the work does not depend on whether the user exists or how many passwords they have.
  const hash = hashApplicationPassword(services.key, password);
  const stored = await services.findApplicationPassword(hash);
  if (!user || !stored || stored.userId !== user.id || !areHashesEqual(stored.hash, hash))
    throw wrongCredentials();
  const lastUsed = stored.lastUsed === null ? 0 : fromMoment(stored.lastUsed).getTime();
  const viewer = { ...toViewer(user), applicationPassword: stored.uuid };
  return { viewer, passwordUuid: stored.uuid, lastUsed };
}

// A login may look like an email address. It takes precedence over the address of another user.
async function findUser(
  name: string,
  services: AuthenticationServices,
): Promise<ViewerSource | null> {
  const key = name.trim().toLowerCase();
  const byLogin = await services.findUserByLogin(key);
  return byLogin ?? (isEmail(key) ? await services.findUserByEmail(key) : null);
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
