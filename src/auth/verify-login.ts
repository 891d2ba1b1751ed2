import pLimit from 'p-limit';
import type { Database } from '../storage/database.ts';
import { findUser } from './find-user.ts';
import type { LoginLimit } from './login-limit.ts';
import { networkOf } from './network-of.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { isPassword } from './user-rules.ts';
import type { TokenUser } from './user-tokens.ts';
import type { ViewerSource } from './viewer.ts';

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
  // By what was typed: if the names of a user were counted together, being locked out would tell whose an e-mail address is.
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
