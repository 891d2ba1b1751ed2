import type { DatabaseConnection, Driver } from 'kysely';

/**
 * A driver of Kysely over one connection that only reads.
 * @param why says why no transaction can be begun or ended on it
 */
export function readOnlyDriver(
  connection: DatabaseConnection,
  why: string,
  destroy = async (): Promise<void> => {},
): Driver {
  const refuse = async () => {
    throw new Error(why);
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy,
  };
}
