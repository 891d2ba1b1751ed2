import pLimit from 'p-limit';
import type { Database } from '../storage/database.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { isPassword } from './user-rules.ts';
import type { ViewerSource } from './viewer.ts';

/**
 * The user whom a name (or an e-mail address) and a login password belong to; null for anything wrong, which it takes as long to
 * say whether there is such a user or not.
 */
export async function verifyLogin(
  database: Database,
  name: string,
  password: string,
): Promise<ViewerSource | null> {
  if (!isPassword(password)) return null;
  const user = await findUser(database, name.trim().toLowerCase());
  const { matches, outdated } = await fewAtATime(() =>
    verifyPassword(password, user?.passwordHash ?? ''),
  );
  if (!user || !matches) return null;
  if (outdated) await storeAnew(database, user, password);
  return user;
}

/** Each takes 16 MiB and a thread of those that files are read by. */
const fewAtATime = pLimit(2);

// A login may look like an address, and then comes before the address of somebody else.
async function findUser({ tables }: Database, key: string) {
  if (key === '' || key.includes('\0')) return undefined;
  const users = await tables
    .selectFrom('User')
    .select(['id', 'login', 'roles', 'loginKey', 'passwordHash'])
    .where((eb) => eb.or([eb('loginKey', '=', key), eb('emailKey', '=', key)]))
    .execute();
  return users.find(({ loginKey }) => loginKey === key) ?? users[0];
}

/** Only where nobody has changed the password in the meantime. */
async function storeAnew(
  { prisma }: Database,
  { id, passwordHash: known }: { readonly id: number; readonly passwordHash: string },
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await prisma.user.updateMany({ where: { id, passwordHash: known }, data: { passwordHash } });
}
