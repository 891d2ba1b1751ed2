import type { DatabaseConnection, Driver } from 'kysely';

/**
 * A driver of Kysely over one connection, on which Kysely neither begins nor ends transactions.
 * @param why says why not
 */
export function connectionDriver(
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
