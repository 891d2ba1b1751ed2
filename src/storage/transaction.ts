import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type ArgType,
  type ColumnType,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlQueryable,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  type Insertable,
  Kysely,
  sql,
} from 'kysely';
import { connectionDriver } from './connection-driver.ts';
import { onTransaction } from './database-listeners.ts';
import type { Prisma, PrismaClient } from './generated/sqlite/client.ts';
import { elementsOf } from './in-list.ts';
import type { Provider } from './provider.ts';
import type { Tables } from './tables.ts';

/** The part of Prisma's client that writes inside or outside of a transaction. */
export type TransactionClient = Prisma.TransactionClient;

/** An open transaction. Prisma and Kysely send their statements on its connection, one after the other. */
export interface OpenTransaction {
  readonly provider: Provider;
  readonly prisma: TransactionClient;
  /** The tables as the transaction sees them, with its own writes, for statements of any sort. Rows are those of `Database.tables`. */
  readonly tables: Kysely<Tables>;
}

/** Runs work in a transaction, which is committed after it. */
export type Transact = <Result>(
  work: (transaction: OpenTransaction) => Promise<Result>,
  limits?: Limits,
) => Promise<Result>;

/** Milliseconds that a transaction waits for its connection, and that it may take. */
interface Limits {
  readonly maxWait?: number;
  readonly timeout?: number;
}

const USUAL: Limits = { maxWait: 15_000, timeout: 30_000 };

/** Receives the connection of the transaction that Prisma begins. Prisma gives it to nobody itself. */
const beginning = new AsyncLocalStorage<(connection: SqlQueryable) => void>();

/** Makes a Prisma adapter give the connection of each transaction to {@link transactionsOf}. */
export function shareTransactions<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  onTransaction(adapter, (transaction) => beginning.getStore()?.(transaction));
  return adapter;
}

/** @param dialectOf makes the provider's dialect of Kysely over a driver */
export const transactionsOf =
  (
    provider: Provider,
    client: () => PrismaClient,
    dialectOf: (createDriver: () => Driver) => Dialect,
  ): Transact =>
  (work, limits) => {
    let connection: SqlQueryable | undefined;
    // Work may begin another transaction, on a connection of its own: the first is this one.
    const begun = (one: SqlQueryable) => {
      connection ??= one;
    };
    return beginning.run(begun, () =>
      client().$transaction(
        (prisma) => {
          if (!connection) throw new Error('The adapter shares no transactions.');
          const driver = transactionDriver(connection);
          return work({
            provider,
            prisma,
            tables: new Kysely({ dialect: dialectOf(() => driver) }),
          });
        },
        { ...USUAL, ...limits },
      ),
    );
  };

function transactionDriver(transaction: SqlQueryable): Driver {
  const send = async ({ sql, parameters, query }: CompiledQuery) => {
    const statement = { sql, args: [...parameters], argTypes: parameters.map(typeOf) };
    const answersRows =
      query.kind === 'SelectQueryNode' || query.kind === 'RawNode' || 'returning' in query;
    if (answersRows) return rowsOf(await transaction.queryRaw(statement));
    await transaction.executeRaw(statement);
    return [];
  };
  return connectionDriver(send, 'The transaction is open, and ended by who began it.');
}

/** The adapters convert values of declared types; these are as the database takes them, but for lists and booleans. */
const typeOf = (value: unknown): ArgType => ({
  scalarType: 'unknown',
  arity: Array.isArray(value) ? 'list' : 'scalar',
});

/** Rows as every reader has them: SQLite's booleans are numbers, and PostgreSQL's counts are text that stays far below 2^53. */
function rowsOf({ columnNames, columnTypes, rows }: SqlResultSet): Record<string, unknown>[] {
  return rows.map((row) => {
    const named: Record<string, unknown> = {};
    for (const [i, name] of columnNames.entries()) named[name] = plain(row[i], columnTypes[i]);
    return named;
  });
}

function plain(value: unknown, type: ColumnType | undefined): unknown {
  if (value === null) return null;
  if (type === ColumnTypeEnum.Boolean) return Boolean(value);
  return type === ColumnTypeEnum.Int64 ? Number(value) : value;
}

/**
 * Inserts rows of the same columns by one statement, whose text is the same for any number of them.
 */
export async function insertRows<Table extends keyof Tables>(
  { tables, provider }: OpenTransaction,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values =
    provider === 'sqlite'
      ? sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))
      : columns;
  const source =
    provider === 'sqlite'
      ? elementsOf(provider, rows)
      : sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
  await sql`INSERT INTO ${sql.table(table)} (${columns}) SELECT ${values} FROM ${source}`.execute(
    tables,
  );
}

/** The error of a statement that comes after the end of its transaction, which may have timed out. */
export const transactionEnded = (): DriverAdapterError =>
  new DriverAdapterError({
    kind: 'TransactionAlreadyClosed',
    cause: 'The transaction has ended, perhaps because it took too long.',
  });
