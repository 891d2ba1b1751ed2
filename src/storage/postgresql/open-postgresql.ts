import { PrismaPg } from '@prisma/adapter-pg';
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQueryable,
} from '@prisma/driver-adapter-utils';
import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import { openOnce } from '../../lib/once.ts';
import type { Database, PoolState } from '../database.ts';
import {
  announceStatements,
  aroundAllStatements,
  aroundStatements,
  createCommitListeners,
  createStatementListeners,
  onTransaction,
  type StatementEmitter,
} from '../database-listeners.ts';
import { PrismaClient } from '../generated/postgresql/client.ts';
import type { PrismaClient as SqlitePrismaClient } from '../generated/sqlite/client.ts';
import type { Tables } from '../tables.ts';
import { shareTransactions, transactionEnded, transactionsOf } from '../transaction.ts';
import { DatabaseUnavailableError } from '../unavailable-storage.ts';
import { readerOf } from '../waiting-caller.ts';
import { cancellableReads, onAnyConnection, onConnection } from './cancellable-reads.ts';

/** Milliseconds that a caller waits for a connection, an idle one or a new one. */
const CONNECTION_TIMEOUT = 15_000;

/** The connections of a process to one server. */
interface Pool extends pg.Pool {
  /** Stops using all connections that are open now; those in use are closed when they are released. */
  renew(): void;
}

/**
 * A pool that survives the loss of any of its connections: statements on it fail, and the pool opens another connection when needed.
 * Without listeners, an error of a connection would end the process, be it idle or between the statements of a transaction.
 */
function openPool(url: string, config: pg.PoolConfig = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    ...config,
  });
  let current = new WeakSet<pg.PoolClient>();
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    current.add(client);
    client.on('error', () => {});
  });
  pool.on('release', (_, client) => {
    if (!current.has(client)) void client.end(); // the pool forgets what has been ended
  });
  return Object.assign(pool, {
    renew() {
      current = new WeakSet();
      // Each idle one is taken and released once.
      for (let idle = pool.idleCount; idle > 0; idle--)
        pool.connect().then(
          (client) => client.release(),
          () => {},
        );
    },
  });
}

/**
 * Opens a PostgreSQL database with two pools, since a read that waited for a writer's connection could block it. If a connection is lost,
 * reads are sent again on another, and any other operation throws `DatabaseUnavailableError`.
 * @param max maximum number of connections in each pool
 */
export async function openPostgresql(url: string, max: number): Promise<Database> {
  const { emit, add, addEnd } = createStatementListeners();
  const reads = openPool(url, { ...READING, max });
  const pools: [PoolState['pool'], Pool][] = [['reads', reads]];
  const openWriting = () => {
    const writes = openPool(url, { max });
    pools[1] = ['writes', writes];
    return writes;
  };
  let renewed = 0;
  /** After a failover, connections may still lead to the server that was the primary before. */
  const renew = () => {
    const now = Date.now();
    if (now - renewed < RENEWAL) return;
    renewed = now;
    for (const [, pool] of pools) pool.renew();
  };
  const prisma = openOnce(
    () =>
      // Both clients have one model; only filters of PostgreSQL's own are lost.
      new PrismaClient({
        adapter: announcingPostgresql(openWriting, emit, renew),
      }) as unknown as SqlitePrismaClient,
  );
  const openCancelling = () => openPool(url, { max: 1 });
  const reader = () => cancellableReads(reads, openCancelling, emit);
  const tables = new Kysely<Tables>({ dialect: postgresqlDialect(reader) });
  await sql`SELECT 1`.execute(tables); // a database that is not there is told of at once; Prisma connects with the first write
  return {
    provider: 'postgresql',
    get prisma() {
      return prisma.get();
    },
    transaction: transactionsOf('postgresql', prisma.get, postgresqlDialect),
    tables,
    readerOf: (caller) => readerOf(tables, caller),
    onStatement: add,
    onStatementEnd: addEnd,
    async assertWritable() {
      const { rows } = await sql<{ readOnly: string }>`
        SELECT current_setting('transaction_read_only') AS "readOnly"`.execute(tables);
      if (rows[0]?.readOnly !== 'on') return;
      renew();
      throw new DatabaseUnavailableError('The server is read-only.');
    },
    connections: () => pools.map(([name, pool]) => stateOf(name, pool)),
    commits: createCommitListeners(),
    async close() {
      await tables.destroy();
      await prisma.opened()?.$disconnect();
    },
  };
}

const postgresqlDialect = (createDriver: () => Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver,
  createIntrospector: (tables) => new PostgresIntrospector(tables),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Milliseconds from one renewal of all connections to the next: callers could otherwise cause one by each write. */
const RENEWAL = 1000;

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

/** Milliseconds after which the server ends a read: its caller has got an answer by then, or has left. */
const READ_TIMEOUT = 30_000;

const READING: pg.PoolConfig = { types: { getTypeParser }, statement_timeout: READ_TIMEOUT };

function announcingPostgresql(
  open: () => Pool,
  emit: StatementEmitter,
  onReadOnly: () => void,
): SqlDriverAdapterFactory {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    async connect() {
      const factory = new PrismaPg(open(), { disposeExternalPool: true });
      const adapter = noticeLosses(await factory.connect(), onReadOnly);
      return shareTransactions(announceStatements(adapter, emit));
    },
  };
}

/** Makes a Prisma adapter throw `DatabaseUnavailableError`, which Prisma lets through, where a connection is lost. */
function noticeLosses<Adapter extends SqlDriverAdapter>(
  adapter: Adapter,
  onReadOnly: () => void,
): Adapter {
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = (level) => onAnyConnection(() => startTransaction(level));
  aroundAllStatements(adapter, (send) => onConnection(send, onReadOnly));
  onTransaction(adapter, takeTurns);
  return adapter;
}

/**
 * A connection takes one statement at a time; Prisma sends those of a record's relations together. Whatever comes after the end of the
 * transaction would be written outside of it.
 */
function takeTurns(transaction: SqlQueryable): void {
  let last: Promise<unknown> = Promise.resolve();
  let isOpen = true;
  aroundStatements(transaction, (send, sql) => {
    const done = last.then(() => {
      if (!isOpen) throw transactionEnded();
      isOpen = sql !== 'COMMIT' && sql !== 'ROLLBACK';
      return send();
    });
    last = done.catch(() => {});
    return done;
  });
}
