import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';

/**
 * A driver of Kysely over one connection, on which Kysely neither begins nor ends transactions.
 * @param rowsOf sends a query; how many rows it changed is not told: let it return them
 * @param why says why not
 */
export function connectionDriver(
  rowsOf: (query: CompiledQuery) => Promise<readonly unknown[]>,
  why: string,
  destroy = async (): Promise<void> => {},
): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      return { rows: (await rowsOf(query)) as Row[] }; // Kysely derived its type from the query that made these rows
    },
    streamQuery() {
      throw new Error('All rows come at once; there is nothing to stream.');
    },
  };
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
