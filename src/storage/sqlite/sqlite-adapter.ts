import type { DatabaseSync, SQLInputValue, StatementColumnMetadata } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ArgType,
  type ColumnType,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlQuery,
  type SqlQueryable,
  type SqlResultSet,
  type Transaction,
} from '@prisma/driver-adapter-utils';
import { transactionEnded } from '../transaction.ts';
import { preparedOnce } from './connection.ts';
import { isBusy, toPrismaError } from './sqlite-error.ts';

/** Declared types of columns, as Prisma writes them in migrations. */
const DECLARED: Readonly<Record<string, ColumnType>> = {
  BIGINT: ColumnTypeEnum.Int64,
  BLOB: ColumnTypeEnum.Bytes,
  BOOLEAN: ColumnTypeEnum.Boolean,
  DATETIME: ColumnTypeEnum.DateTime,
  DECIMAL: ColumnTypeEnum.Numeric,
  INTEGER: ColumnTypeEnum.Int32,
  JSONB: ColumnTypeEnum.Json,
  REAL: ColumnTypeEnum.Double,
  TEXT: ColumnTypeEnum.Text,
};

/** Types of the columns of a result: as declared in their table, or by the first value of one that is computed. */
const columnTypesOf = (
  columns: readonly StatementColumnMetadata[],
  rows: readonly (readonly unknown[])[],
): ColumnType[] =>
  columns.map(
    ({ type }, i) =>
      DECLARED[type?.toUpperCase() ?? ''] ?? typeOfValue(rows.find((row) => row[i] !== null)?.[i]),
  );

function typeOfValue(value: unknown): ColumnType {
  switch (typeof value) {
    case 'string':
      return ColumnTypeEnum.Text;
    case 'bigint':
      return ColumnTypeEnum.Int64;
    case 'number':
      return ColumnTypeEnum.UnknownNumber;
    case 'object':
      return ColumnTypeEnum.Bytes;
    default:
      return ColumnTypeEnum.Int32; // no row, or nothing but null
  }
}

/** A row as Prisma takes it: whole numbers come as `bigint` and go on as numbers where they are safe. */
const toPrismaRow = (row: readonly unknown[], types: readonly ColumnType[]): unknown[] =>
  row.map((value, i) => {
    if (
      types[i] === ColumnTypeEnum.DateTime &&
      (typeof value === 'bigint' || typeof value === 'number')
    )
      return new Date(Number(value)).toISOString();
    if (typeof value === 'bigint') {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }
    const isWhole = types[i] === ColumnTypeEnum.Int32 || types[i] === ColumnTypeEnum.Int64;
    return typeof value === 'number' && isWhole ? Math.trunc(value) : value;
  });

/** A value of Prisma's as SQLite stores it: booleans are 0 and 1, moments ISO 8601 text. */
function toSqliteValue(value: unknown, type: ArgType | undefined): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'string')
    switch (type?.scalarType) {
      case 'int':
        return Number.parseInt(value, 10);
      case 'float':
      case 'decimal':
        return Number.parseFloat(value);
      case 'bigint':
        return BigInt(value);
      case 'datetime':
        return momentText(new Date(value));
      case 'bytes':
        return Buffer.from(value, 'base64');
    }
  return value as SQLInputValue; // null, text, numbers and bytes are all that is left
}

const momentText = (moment: Date) => moment.toISOString().replace('Z', '+00:00');

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

/** The number of prepared statements that are cached. */
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
  let isOpen = true;
  const ending = (statement: 'COMMIT' | 'ROLLBACK') => async () => {
    isOpen = false;
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
  const whileOpen =
    <Input, Output>(send: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      if (!isOpen) throw transactionEnded();
      return send(input);
    };
  const queryRaw = whileOpen(queryable.queryRaw);
  const executeRaw = whileOpen(queryable.executeRaw);
  const run = (sql: string) => executeRaw({ sql, args: [], argTypes: [] });
  return {
    ...queryable,
    queryRaw,
    executeRaw,
    options: { usePhantomQuery: true }, // COMMIT and ROLLBACK are sent here, not by Prisma
    commit: ending('COMMIT'),
    rollback: ending('ROLLBACK'),
    createSavepoint: async (name) => void (await run(`SAVEPOINT ${name}`)),
    rollbackToSavepoint: async (name) => void (await run(`ROLLBACK TO ${name}`)),
    releaseSavepoint: async (name) => void (await run(`RELEASE SAVEPOINT ${name}`)),
  };
}

function queryableOf(database: DatabaseSync): SqlQueryable {
  const prepare = preparedOnce((sql) => {
    const statement = database.prepare(sql.replace(BOUND_LIMIT, 'LIMIT +? OFFSET ?'));
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    return statement;
  }, KEPT_STATEMENTS);
  const valuesOf = ({ args, argTypes }: SqlQuery) =>
    args.map((arg, i) => toSqliteValue(arg, argTypes[i]));
  return {
    provider: 'sqlite',
    adapterName: ADAPTER_NAME,
    queryRaw: (query) =>
      whenFree((): SqlResultSet => {
        const statement = prepare(query.sql);
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
    executeRaw: (query) =>
      whenFree(() => Number(prepare(query.sql).run(...valuesOf(query)).changes)),
  };
}

/** Runs an operation, and retries for a while if another process has locked the file. @throws DriverAdapterError as Prisma expects it */
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
