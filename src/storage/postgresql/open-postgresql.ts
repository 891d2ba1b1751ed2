import { PrismaPg } from '@prisma/adapter-pg';
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQueryable,
} from '@prisma/driver-adapter-utils';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { aroundStatements } from '../around-statements.ts';
import { createCommitListeners } from '../commit-listeners.ts';
import type { Database, PoolState } from '../database.ts';
import { DatabaseUnavailableError } from '../database-unavailable-error.ts';
import { PrismaClient } from '../generated/postgresql/client.ts';
import type { PrismaClient as SqlitePrismaClient } from '../generated/sqlite/client.ts';
import { openOnce } from '../open-once.ts';
import {
  announced,
  announceStatements,
  createStatementListeners,
  type StatementEmitter,
} from '../statement-listeners.ts';
import type { Tables } from '../tables.ts';
import { onAnyConnection, onConnection } from './lost-connection.ts';
import { openPool } from './open-pool.ts';

/**
 * Opens a PostgreSQL database with two pools, since a read that waited for a writer's connection could block it. Where a connection is
 * lost, reads are sent again on another, and what else was under way throws `DatabaseUnavailableError`.
 */
export async function openPostgresql(url: string): Promise<Database> {
  const { emit, add, addEnd } = createStatementListeners();
  const reads = openPool(url, READING);
  const pools: [PoolState['pool'], pg.Pool][] = [['reads', reads]];
  const openWriting = () => {
    const writes = openPool(url);
    pools[1] = ['writes', writes];
    return writes;
  };
  const prisma = openOnce(
    () => new PrismaClient({ adapter: announcingPostgresql(openWriting, emit) }),
  );
  const tables = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: readerPool(reads, emit) }),
  });
  await sql`SELECT 1`.execute(tables); // a database that is not there is told of at once; Prisma connects with the first write
  return {
    provider: 'postgresql',
    get prisma() {
      return prisma.get() as unknown as SqlitePrismaClient; // the same models; only filters of PostgreSQL's own are lost
    },
    tables,
    onStatement: add,
    onStatementEnd: addEnd,
    connections: () => pools.map(([name, pool]) => stateOf(name, pool)),
    commits: createCommitListeners(),
    async close() {
      await tables.destroy();
      await prisma.opened()?.$disconnect();
    },
  };
}

const stateOf = (
  pool: PoolState['pool'],
  { totalCount, idleCount, waitingCount }: pg.Pool,
): PoolState => ({
  pool,
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

const INT8 = 20;

/** Counts and sums are bigint in PostgreSQL, which the driver would give as text; ours stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === INT8 ? Number : pg.types.getTypeParser(oid, format);

/** Milliseconds that the server works on one read: whoever asked has been answered by then, or has left. */
const READ_TIMEOUT = 30_000;

const READING: pg.PoolConfig = { types: { getTypeParser }, statement_timeout: READ_TIMEOUT };

/** SQLSTATE of a statement that was ended after its time. */
const QUERY_CANCELED = '57014';

/** As Kysely takes it. Each read has a connection for itself, and none of them is part of a transaction. */
function readerPool(pool: pg.Pool, emit: StatementEmitter): PostgresPool {
  const reader = {
    query: (text: string, values: readonly unknown[]) =>
      announced(emit, text, () => onAnyConnection(() => pool.query(text, [...values]))).catch(
        (error: unknown) => {
          const isOver = error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
          throw isOver ? new DatabaseUnavailableError(error) : error;
        },
      ),
    release() {},
  };
  return {
    connect: async () => reader as unknown as Reader, // its other overload is for cursors, which no read uses
    end: () => pool.end(),
    options: pool.options,
  };
}

type Reader = Awaited<ReturnType<PostgresPool['connect']>>;

function announcingPostgresql(
  open: () => pg.Pool,
  emit: StatementEmitter,
): SqlDriverAdapterFactory {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    async connect() {
      const factory = new PrismaPg(open(), { disposeExternalPool: true });
      return announceStatements(noticeLosses(await factory.connect()), emit);
    },
  };
}

/** Makes a Prisma adapter throw `DatabaseUnavailableError`, which Prisma lets through, where a connection is lost. */
function noticeLosses<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  noticeLossesOf(adapter);
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (level) => {
    const transaction = await onAnyConnection(() => startTransaction(level));
    noticeLossesOf(transaction);
    takeTurns(transaction);
    return transaction;
  };
  return adapter;
}

const noticeLossesOf = (queryable: SqlQueryable): void => aroundStatements(queryable, onConnection);

/** A connection takes one statement at a time; Prisma sends those of a record's relations together. */
function takeTurns(transaction: SqlQueryable): void {
  let last: Promise<unknown> = Promise.resolve();
  aroundStatements(transaction, (send) => {
    const done = last.then(send);
    last = done.catch(() => {});
    return done;
  });
}
