import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlQuery,
  type SqlQueryable,
  type SqlResultSet,
  type Transaction,
} from '@prisma/driver-adapter-utils';
import { LRUCache } from 'lru-cache';
import { columnTypesOf, toPrismaRow, toSqliteValue } from './prisma-values.ts';
import { isBusy, toPrismaError } from './sqlite-error.ts';

/** Names this adapter in Prisma's messages. */
export const ADAPTER_NAME = 'almanac-node-sqlite';

/** Milliseconds that a statement waits for another process that is writing; then Prisma's P1008. */
const BUSY_DEADLINE = 5_000;
/** Milliseconds between two tries: SQLite's own wait would hold the whole process. */
const BUSY_PAUSE = { least: 2, most: 50 };

/**
 * How Prisma ends its reads. SQLite plans a statement anew each time that its limit is a bound value, and not where it is an expression
 * (https://www.sqlite.org/c3ref/prepare.html, "might influence the choice of query plan"); that takes ten times as long as to read a row.
 */
const BOUND_LIMIT = /\bLIMIT \? OFFSET \?$/;

/** Prepared statements that are kept for the next time. */
const KEPT_STATEMENTS = 200;

/**
 * Prisma's driver adapter over one connection of Node's own SQLite. A transaction has the connection for itself until it ends, and every
 * other statement waits its turn; otherwise statements of other requests would run inside of it, and vanish if it rolls back.
 */
export function sqliteAdapter(database: DatabaseSync): SqlDriverAdapter {
  const lock = createLock();
  const queryable = queryableOf(database);
  const alone =
    <Input, Output>(run: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      const release = await lock();
      try {
        return await run(input);
      } finally {
        release();
      }
    };
  return {
    ...queryable,
    queryRaw: alone(queryable.queryRaw),
    executeRaw: alone(queryable.executeRaw),
    executeScript: alone((script: string) => whenFree(() => database.exec(script))),
    async startTransaction(level) {
      if (level !== undefined && level !== 'SERIALIZABLE')
        throw new DriverAdapterError({ kind: 'InvalidIsolationLevel', level });
      const release = await lock();
      try {
        // A deferred BEGIN fails at the first write when another process has written since the first read.
        await whenFree(() => database.exec('BEGIN IMMEDIATE'));
      } catch (error) {
        release();
        throw error;
      }
      return transactionOf(database, queryable, release);
    },
    async dispose() {
      database.close();
    },
  };
}

function transactionOf(
  database: DatabaseSync,
  queryable: SqlQueryable,
  release: () => void,
): Transaction {
  const ending = (statement: 'COMMIT' | 'ROLLBACK') => async () => {
    try {
      // An error may have ended it already.
      if (statement === 'COMMIT' || database.isTransaction)
        await whenFree(() => database.exec(statement));
    } finally {
      // A COMMIT that failed leaves the transaction open for the next statement to fall into.
      if (database.isTransaction) database.exec('ROLLBACK');
      release();
    }
  };
  const run = (sql: string) => queryable.executeRaw({ sql, args: [], argTypes: [] });
  return {
    ...queryable,
    options: { usePhantomQuery: true }, // COMMIT and ROLLBACK are sent here, not by Prisma
    commit: ending('COMMIT'),
    rollback: ending('ROLLBACK'),
    createSavepoint: async (name) => void (await run(`SAVEPOINT ${name}`)),
    rollbackToSavepoint: async (name) => void (await run(`ROLLBACK TO ${name}`)),
    releaseSavepoint: async (name) => void (await run(`RELEASE SAVEPOINT ${name}`)),
  };
}

function queryableOf(database: DatabaseSync): SqlQueryable {
  const kept = new LRUCache<string, StatementSync>({ max: KEPT_STATEMENTS });
  const prepare = ({ sql }: SqlQuery): StatementSync => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = database.prepare(sql.replace(BOUND_LIMIT, 'LIMIT +? OFFSET ?'));
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    kept.set(sql, statement);
    return statement;
  };
  const valuesOf = ({ args, argTypes }: SqlQuery) =>
    args.map((arg, i) => toSqliteValue(arg, argTypes[i]));
  return {
    provider: 'sqlite',
    adapterName: ADAPTER_NAME,
    queryRaw: (query) =>
      whenFree((): SqlResultSet => {
        const statement = prepare(query);
        const columns = statement.columns();
        // `setReturnArrays` makes rows of them, which the types don't know.
        const rows = statement.all(...valuesOf(query)) as unknown as unknown[][];
        const columnTypes = columnTypesOf(columns, rows);
        return {
          columnNames: columns.map(({ name }) => name),
          columnTypes,
          rows: rows.map((row) => toPrismaRow(row, columnTypes)),
        };
      }),
    executeRaw: (query) => whenFree(() => Number(prepare(query).run(...valuesOf(query)).changes)),
  };
}

/** Runs it, and again for a while where another process holds the file. @throws DriverAdapterError as Prisma knows it */
async function whenFree<Result>(run: () => Result): Promise<Result> {
  const deadline = performance.now() + BUSY_DEADLINE;
  for (let pause = BUSY_PAUSE.least; ; pause = Math.min(pause * 2, BUSY_PAUSE.most)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline)
        throw new DriverAdapterError(toPrismaError(error));
    }
    await sleep(pause);
  }
}

/** A lock that is had by one after the other, in the order in which they ask; each resolves to how it is given back. */
function createLock(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}
