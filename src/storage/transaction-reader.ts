import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { readOnlyDriver } from './read-only-driver.ts';
import type { Tables } from './tables.ts';
import type { Transaction } from './write.ts';

/** The tables as an open transaction sees them, including its own writes; for reading. */
export const tablesOf = ({
  prisma,
  provider,
}: Pick<Transaction, 'prisma' | 'provider'>): Kysely<Tables> =>
  new Kysely({ dialect: transactionDialect(prisma, provider) });

function transactionDialect(
  prisma: Transaction['prisma'],
  provider: Transaction['provider'],
): Dialect {
  const createDriver = () => transactionDriver(prisma);
  return provider === 'sqlite'
    ? {
        createDriver,
        createAdapter: () => new SqliteAdapter(),
        createIntrospector: (tables) => new SqliteIntrospector(tables),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      }
    : {
        createDriver,
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: (tables) => new PostgresIntrospector(tables),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      };
}

/** Kysely makes the statements, and Prisma runs them, since the transaction is on its connection. */
function transactionDriver(prisma: Transaction['prisma']): Driver {
  let latest: Promise<unknown> = Promise.resolve();
  const connection: DatabaseConnection = {
    /** One after the other: the connection takes one statement at a time. */
    async executeQuery<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
      const read = latest
        .catch(() => {})
        .then(() => prisma.$queryRawUnsafe<Row[]>(sql, ...parameters));
      latest = read;
      return { rows: (await read).map(plain) as Result[] }; // Kysely derived its type from the query that made these rows
    },
    streamQuery() {
      throw new Error('A transaction answers at once; there is nothing to stream.');
    },
  };
  const why = 'The transaction is open already, and ended by who began it.';
  return readOnlyDriver(connection, why);
}

type Row = Record<string, unknown>;

/** Counts are numbers, as for every reader; ours stay far below 2^53. */
const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  );
