import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { currentRequestId } from '../lib/current-request.ts';
import type {
  CommitListeners,
  StatementEndListener,
  StatementListener,
} from './database-listeners.ts';
import type { PrismaClient } from './generated/sqlite/client.ts';
import type { Provider } from './provider.ts';
import type { SqliteReader } from './sqlite/sqlite-reader.ts';
import type { Tables } from './tables.ts';
import type { Transact } from './transaction.ts';
import type { WaitingCaller } from './waiting-caller.ts';

/** Numbers of connections of one pool, and of callers that wait for one. */
export interface PoolState {
  readonly pool: 'reads' | 'writes';
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** One open database. Both providers share the SQLite client's types; the models are the same. */
export interface Database {
  readonly provider: Provider;
  /** For writes. On SQLite, all of them go through one connection: a call of this within a transaction would wait for its end. */
  readonly prisma: PrismaClient;
  readonly transaction: Transact;
  /**
   * For reads, outside of any transaction. Boolean columns are booleans and counts are numbers on both
   * providers; a boolean that SQL computes (`exists(…)`) is 0 or 1 on SQLite.
   */
  readonly tables: Kysely<Tables>;
  /** Returns `tables` for one caller: its reads end when it leaves. */
  readerOf(caller: WaitingCaller): Kysely<Tables>;
  /** SQLite's connection for reads, for prepared statements and `PRAGMA data_version`. */
  readonly sqlite?: SqliteReader;
  /** Hears every SQL statement of reads and writes as it is sent; returns how to stop hearing. */
  onStatement(listener: StatementListener): () => void;
  /** Calls the listener with the duration of each statement that has ended; durations are only measured while there is a listener. */
  onStatementEnd(listener: StatementEndListener): () => void;
  /** @throws Error if a PostgreSQL server accepts no writes, as after a failover, or SQLite's file can't be written */
  assertWritable?(): Promise<void>;
  /**
   * Reads a whole SQLite file once, in a thread of its own. Resolves to the first fault; undefined for none, and if the database is
   * closed meanwhile.
   */
  findDamage?(): Promise<string | undefined>;
  /** The state of PostgreSQL's pools at the moment. */
  connections?(): readonly PoolState[];
  /** Listeners for the commits of this process (see `Transaction.announce`). */
  readonly commits: CommitListeners;
  /** Closes all connections after running statements have finished. */
  close(): Promise<void>;
}

/**
 * Logs SQL statements with their duration in milliseconds and the id of the request that sent them, without their values, which may be
 * secrets: all at level debug, and slow ones at level warn. Otherwise nothing is measured.
 * @param slowMs the duration from which a statement is slow, in milliseconds; 0 for never
 */
export function logStatements(database: Database, log: Logger, slowMs: number): void {
  const warns = slowMs > 0 && log.isLevelEnabled('warn');
  const isDebug = log.isLevelEnabled('debug');
  if (!warns && !isDebug) return;
  database.onStatementEnd((text, duration) => {
    const isSlow = warns && duration >= slowMs;
    if (!isSlow && !isDebug) return;
    const ms = Math.round(duration * 100) / 100;
    const sql = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
    const about = { requestId: currentRequestId(), sql, ms };
    if (isSlow) log.warn(about, 'Slow statement.');
    else log.debug(about, 'Statement.');
  });
}

/** Characters of a statement in the log. A list of thousands of ids has as many placeholders. */
const LONGEST = 4000;

/**
 * Updates PostgreSQL's statistics and visibility map after an import of many rows, since its own maintenance may come minutes later. SQLite
 * needs neither (docs/adr/0019-reads-at-any-size.md).
 */
export async function refreshStatistics({
  prisma,
  provider,
}: Pick<Database, 'prisma' | 'provider'>): Promise<void> {
  if (provider === 'postgresql') await prisma.$executeRaw`VACUUM (ANALYZE)`;
}
