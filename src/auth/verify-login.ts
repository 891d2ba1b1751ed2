import pLimit from 'p-limit';
import type { Database } from '../storage/database.ts';
import { findUser } from './find-user.ts';
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
  const user = await findUser(database, name);
  const { matches, outdated } = await fewAtATime(() =>
    verifyPassword(password, user?.passwordHash ?? ''),
  );
  if (!user || !matches) return null;
  if (outdated) await storeAnew(database, user, password);
  return user;
}

/** Each takes 16 MiB and a thread of those that files are read by. */
const fewAtATime = pLimit(2);

/** Only where nobody has changed the password in the meantime. */
async function storeAnew(
  { prisma }: Database,
  { id, passwordHash: known }: { readonly id: number; readonly passwordHash: string },
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await prisma.user.updateMany({ where: { id, passwordHash: known }, data: { passwordHash } });
}
