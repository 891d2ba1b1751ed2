import { toMoment } from '../lib/clock.ts';
import type { ChangeLog } from '../storage/change-log.ts';
import type { Database } from '../storage/database.ts';
import type { AuthenticationServices } from './authenticate.ts';

type CredentialStore = Pick<
  AuthenticationServices,
  'stamp' | 'findUserByLogin' | 'findUserByEmail' | 'findApplicationPassword' | 'noteUse'
>;

/** The reads and writes of authentication in the database. `onFailure` receives the error if a use could not be recorded. */
export function credentialStore(
  database: Database,
  changes: ChangeLog,
  onFailure: (error: unknown) => void,
): CredentialStore {
  const findUser = (column: 'loginKey' | 'emailKey', value: string) =>
    database.tables
      .selectFrom('User')
      .select(['id', 'login', 'roles'])
      .where(column, '=', value)
      .executeTakeFirst();
  return {
    async stamp() {
      await changes.refresh();
      return changes.latestIn(['user']);
    },
    findUserByLogin: async (loginKey) => (await findUser('loginKey', loginKey)) ?? null,
    findUserByEmail: async (emailKey) => (await findUser('emailKey', emailKey)) ?? null,
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
