import type { Database } from '../storage/database.ts';

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
