import pLimit from 'p-limit';
import type { Database } from '../storage/database.ts';
import { findUser } from './find-user.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { isPassword } from './user-rules.ts';
import type { TokenUser } from './user-tokens.ts';
import type { ViewerSource } from './viewer.ts';

/**
 * Returns the user with a login name or email address and a password, or null. It takes the same time whether the user exists or
 * not. The columns were read before the password was checked, so that tokens of a password that changes meanwhile are invalid.
 */
export async function verifyLogin(
  database: Database,
  name: string,
  password: string,
): Promise<(ViewerSource & TokenUser) | null> {
  if (!isPassword(password)) return null;
  const user = await findUser(database, name);
  const { matches, outdated } = await fewAtATime(() =>
    verifyPassword(password, user?.passwordHash ?? ''),
  );
  if (!user || !matches) return null;
  if (outdated) await storeAnew(database, user, password);
  return user;
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
