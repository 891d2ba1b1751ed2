import type { KeyObject } from 'node:crypto';
import { type Clock, fromMoment } from '../clock.ts';
import { ApiError } from '../operation/errors.ts';
import { areHashesEqual, hashApplicationPassword } from './application-password.ts';
import { type BasicCredentials, parseBasicCredentials } from './basic-credentials.ts';
import type { CredentialMemory, VerifiedCredential } from './credential-memory.ts';
import { isEmail } from './user-rules.ts';
import { anonymous, toViewer, type Viewer, type ViewerSource } from './viewer.ts';

/** Of a request, what tells who sent it. */
interface Identification {
  /** The `Authorization` header; null where there is none. */
  readonly authorization: string | null;
  /** The client's address, kept with a password's last use; null where it is unknown. */
  readonly ip: string | null;
}

/** Of a stored application password, what is read to let its bearer in. */
export interface StoredApplicationPassword {
  readonly uuid: string;
  readonly userId: number;
  readonly hash: string;
  /** A moment in UTC, `YYYY-MM-DDTHH:MM:SS`; null for never. */
  readonly lastUsed: string | null;
}

/** A use of an application password that is worth noting: the first in a day. */
export interface ApplicationPasswordUse {
  readonly uuid: string;
  readonly at: Date;
  readonly ip: string | null;
}

/** What authentication asks of the rest of the server. */
export interface AuthenticationServices {
  /** The server's secret, under which application passwords are hashed. */
  readonly key: KeyObject;
  readonly memory: CredentialMemory;
  readonly clock: Clock;
  /** The stamp of users and application passwords: another one after each change to them that was committed before the call. */
  readonly stamp: () => number | Promise<number>;
  /** Finds a user by login, given in lower case. */
  readonly findUserByLogin: (loginKey: string) => Promise<ViewerSource | null>;
  /** Finds a user by e-mail address, given in lower case. */
  readonly findUserByEmail: (emailKey: string) => Promise<ViewerSource | null>;
  readonly findApplicationPassword: (hash: string) => Promise<StoredApplicationPassword | null>;
  /** Notes `lastUsed` and `lastIp`. Must return at once, write later, and log its own failures: no answer waits for it. */
  readonly noteUse: (use: ApplicationPasswordUse) => void;
}

/**
 * Tells who sent a request (behaviour.md §2). Without Basic credentials the caller is anonymous; wrong ones are refused
 * on public routes too. Throws 401 `invalid_username`, `invalid_email` or `incorrect_password`.
 */
export async function authenticate(
  { authorization, ip }: Identification,
  services: AuthenticationServices,
): Promise<Viewer> {
  const credentials = authorization === null ? null : parseBasicCredentials(authorization);
  // The place for a cookie session: asked only here, where the request brings no Basic credentials.
  if (authorization === null || credentials === null) return anonymous;

  const stamp = await services.stamp();
  const known = services.memory.recall(authorization, stamp);
  const verified = known ?? (await verify(credentials, services));
  if (!known) services.memory.keep(authorization, stamp, verified);

  const at = services.clock.now();
  if (services.memory.claimUse(verified, at.getTime()))
    services.noteUse({ uuid: verified.passwordUuid, at, ip });
  return verified.viewer;
}

async function verify(
  { user: name, password }: BasicCredentials,
  services: AuthenticationServices,
): Promise<VerifiedCredential> {
  const user = await findUser(name, services);
  if (!user) throw unknownUser(name);
  // Found by its hash, so that the work is the same whatever the user's number of passwords.
  const hash = hashApplicationPassword(services.key, password);
  const stored = await services.findApplicationPassword(hash);
  if (!stored || stored.userId !== user.id || !areHashesEqual(stored.hash, hash))
    throw wrongPassword();
  const lastUsed = stored.lastUsed === null ? 0 : fromMoment(stored.lastUsed).getTime();
  const viewer = { ...toViewer(user), applicationPassword: stored.uuid };
  return { viewer, passwordUuid: stored.uuid, lastUsed };
}

// A login may look like an address, and then comes before the address of somebody else.
async function findUser(
  name: string,
  services: AuthenticationServices,
): Promise<ViewerSource | null> {
  const key = name.trim().toLowerCase();
  const byLogin = await services.findUserByLogin(key);
  return byLogin ?? (isEmail(key) ? await services.findUserByEmail(key) : null);
}

const unknownUser = (name: string): ApiError =>
  isEmail(name.trim())
    ? new ApiError('invalid_email', 401, 'No user here has this e-mail address.')
    : new ApiError('invalid_username', 401, 'No user here has this name.');

const wrongPassword = (): ApiError =>
  new ApiError(
    'incorrect_password',
    401,
    'This is not one of the application passwords of this user.',
  );
