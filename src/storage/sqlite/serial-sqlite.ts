import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  Transaction,
} from '@prisma/driver-adapter-utils';
import type Sqlite from 'better-sqlite3';
import type { StatementListener } from '../database.ts';
import { announceStatements } from '../statement-listeners.ts';

/**
 * Prisma's adapter for one SQLite file, made safe: it has one connection and no lock of its own, so statements
 * of other requests would run inside whichever transaction is open, and vanish if that rolls back.
 */
export function serialSqlite(path: string, emit: StatementListener): SqlDriverAdapterFactory {
  const factory = new PrismaBetterSqlite3({ url: path, timeout: BUSY_TIMEOUT });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      const adapter = await factory.connect();
      const connection = connectionOf(adapter);
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = FULL'); // NORMAL may lose the last commits when power fails
      connection.pragma('foreign_keys = ON');
      connection.pragma(`cache_size = -${CACHE_KIB}`);
      beginImmediately(connection);
      return serialise(announceStatements(adapter, emit), connection);
    },
  };
}

/** What a connection keeps of the file, which the system keeps as well; the package's own bound is eight times as large. */
export const CACHE_KIB = 2000;

/** Milliseconds that a statement waits for another process that is writing. */
export const BUSY_TIMEOUT = 5_000;

/** The adapter keeps its connection in a field that its type leaves out. */
const connectionOf = (adapter: SqlDriverAdapter): Sqlite.Database => Reflect.get(adapter, 'client');

/** A deferred BEGIN fails at the first write when another process has written since the first read. */
function beginImmediately(connection: Sqlite.Database) {
  const prepare = connection.prepare.bind(connection);
  Object.assign(connection, {
    prepare: (sql: string) => prepare(sql === 'BEGIN' ? 'BEGIN IMMEDIATE' : sql),
  });
}

/** Holds every statement and transaction back until the open transaction has ended. */
function serialise(adapter: SqlDriverAdapter, connection: Sqlite.Database): SqlDriverAdapter {
  let open: Promise<void> | undefined;
  // Between the last check of `open` and the statement nothing is awaited, and the statement itself is synchronous.
  const alone =
    <Input, Output>(run: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      while (open) await open;
      return await run(input);
    };
  adapter.queryRaw = alone(adapter.queryRaw.bind(adapter));
  adapter.executeRaw = alone(adapter.executeRaw.bind(adapter));
  adapter.executeScript = alone(adapter.executeScript.bind(adapter));
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (level) => {
    while (open) await open;
    let release = () => {};
    open = new Promise((resolve) => {
      release = () => {
        open = undefined;
        resolve();
      };
    });
    try {
      return releaseAtEnd(await startTransaction(level), connection, release);
    } catch (error) {
      release();
      throw error;
    }
  };
  return adapter;
}

function releaseAtEnd(transaction: Transaction, connection: Sqlite.Database, release: () => void) {
  const ending = (end: () => Promise<void>) => async () => {
    try {
      await end();
    } finally {
      // A COMMIT that failed leaves the transaction open for the next statement to fall into.
      if (connection.inTransaction) connection.exec('ROLLBACK');
      release();
    }
  };
  transaction.commit = ending(transaction.commit.bind(transaction));
  transaction.rollback = ending(transaction.rollback.bind(transaction));
  return transaction;
}
