import pLimit from 'p-limit';
import type { Database } from '../storage/database.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { networkOf, type RateCounters } from './rate-limit.ts';
import type { TokenUser } from './user-tokens.ts';
import { isPassword, type ViewerSource } from './viewer.ts';

export interface LoginAttempt {
  /** A login name or an e-mail address, as typed. */
  readonly name: string;
  readonly password: string;
  /** The client's IP address. All unknown addresses count as one. */
  readonly ip: string | null;
}

/** The user that has logged in, null for a wrong name or password, or the seconds to wait after too many attempts. */
type Login = { readonly user: (ViewerSource & TokenUser) | null } | { readonly wait: number };

/**
 * Finds the user of a login name or an e-mail address and a password, as often as the limit allows. It takes the same time whether the
 * user exists or not. The columns were read before the password was checked, so that tokens of a password that changes meanwhile are
 * invalid.
 */
export async function verifyLogin(
  { database, loginLimit }: { readonly database: Database; readonly loginLimit: LoginLimit },
  { name, password, ip }: LoginAttempt,
): Promise<Login> {
  // Counts by the typed name: if all names of a user shared a count, a lockout would reveal whose an e-mail address is.
  const counted = { name, ip };
  const wait = await loginLimit.count(counted, () => isKnownPlace(database, counted));
  if (wait > 0) return { wait };
  if (!isPassword(password)) return { user: null };
  const user = await findUser(database, name);
  const { matches, outdated } = await fewAtATime(() =>
    verifyPassword(password, user?.passwordHash ?? ''),
  );
  if (!user || !matches) return { user: null };
  if (outdated) await storeAnew(database, user, password);
  await loginLimit.forgive(counted);
  return { user };
}

/** Whether the user of a name has a session that was begun in the same network. */
async function isKnownPlace(
  database: Database,
  { name, ip }: Pick<LoginAttempt, 'name' | 'ip'>,
): Promise<boolean> {
  const user = ip === null ? null : await findUser(database, name);
  if (ip === null || !user) return false;
  const sessions = await database.tables
    .selectFrom('Session')
    .select('ip')
    .where('userId', '=', user.id)
    .orderBy('created', 'desc')
    .limit(100)
    .execute();
  return sessions.some((session) => session.ip !== null && networkOf(session.ip) === networkOf(ip));
}

/** Each hash takes 16 MiB and a thread of the pool that reads files. */
const fewAtATime = pLimit(2);

/** Only if nobody has changed the password meanwhile. */
async function storeAnew(
  { prisma }: Database,
  { id, passwordHash: known }: { readonly id: number; readonly passwordHash: string },
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await prisma.user.updateMany({ where: { id, passwordHash: known }, data: { passwordHash } });
}

/** The parts of a login attempt that are counted. */
interface CountedAttempt {
  /** As typed. */
  readonly name: string;
  /** The client's IP address. All unknown addresses count as one. */
  readonly ip: string | null;
}

/**
 * Limits the guessing of passwords: by network, by user name within a network, and by user name from all networks together, since
 * one network must not lock a user out everywhere, and many must not guess without end.
 */
export interface LoginLimit {
  /**
   * Counts an attempt before it is made. Returns the seconds to wait after too many, otherwise 0.
   * @param isKnown whether the user has logged in from this network before, so that guesses from elsewhere don't count
   */
  count(attempt: CountedAttempt, isKnown: () => Promise<boolean>): Promise<number>;
  /** Removes a successful attempt from the count. */
  forgive(attempt: CountedAttempt): Promise<void>;
}

export const createLoginLimit = (counters: RateCounters): LoginLimit => ({
  async count(attempt, isKnown) {
    const { address, nameHere, name } = limitsOf(attempt);
    // An attempt that one limit refuses is not counted by the next limits.
    for (const { counted, most } of [address, nameHere]) {
      const wait = await counters.count(counted, { most, window: WINDOW });
      if (wait > 0) return wait;
    }
    const wait = await counters.count(name.counted, { most: name.most, window: WINDOW });
    return wait > 0 && (await isKnown()) ? 0 : wait;
  },
  forgive: (attempt) =>
    counters.forgive(Object.values(limitsOf(attempt)).map(({ counted }) => counted)),
});

/** Fifteen minutes, in seconds. */
const WINDOW = 15 * 60;

function limitsOf({ name, ip }: CountedAttempt) {
  const network = ip === null ? '' : networkOf(ip);
  const typed = name.trim().toLowerCase().slice(0, 320);
  return {
    address: { counted: `address ${network}`, most: 30 },
    nameHere: { counted: `name ${typed} from ${network}`, most: 10 },
    name: { counted: `name ${typed}`, most: 100 },
  };
}

/**
 * Finds the user with a login or an email address, in any case, or undefined. A login may look like an email address, and takes
 * precedence over the address of another user.
 */
export async function findUser({ tables }: Database, typed: string) {
  const key = typed.trim().toLowerCase();
  if (key === '' || key.includes('\0')) return undefined;
  const users = await tables
    .selectFrom('User')
    .select(['id', 'login', 'email', 'roles', 'loginKey', 'passwordHash'])
    .select(['registered', 'tokenGeneration', 'areTokensBlocked'])
    .where((eb) => eb.or([eb('loginKey', '=', key), eb('emailKey', '=', key)]))
    .execute();
  return users.find(({ loginKey }) => loginKey === key) ?? users[0];
}
