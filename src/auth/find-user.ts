import type { Database } from '../storage/database.ts';

/**
 * The user whom somebody means who types a login or an e-mail address, in any case; undefined for nobody. A login may look like
 * an address, and then comes before the address of somebody else.
 */
export async function findUser({ tables }: Database, typed: string) {
  const key = typed.trim().toLowerCase();
  if (key === '' || key.includes('\0')) return undefined;
  const users = await tables
    .selectFrom('User')
    .select(['id', 'login', 'email', 'roles', 'loginKey', 'passwordHash'])
    .where((eb) => eb.or([eb('loginKey', '=', key), eb('emailKey', '=', key)]))
    .execute();
  return users.find(({ loginKey }) => loginKey === key) ?? users[0];
}
