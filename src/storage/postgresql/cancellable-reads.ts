import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import type { CompiledQuery, Driver } from 'kysely';
import pg from 'pg';
import { openOnce } from '../../lib/once.ts';
import { connectionDriver } from '../connection-driver.ts';
import { announced, type StatementEmitter } from '../database-listeners.ts';
import { DatabaseUnavailableError, isLostConnection } from '../unavailable-storage.ts';
import { callerOf, type WaitingCaller } from '../waiting-caller.ts';

/**
 * The reads of a pool as Kysely takes them. Each has a connection for itself, and none is part of a transaction. When the caller of a read leaves, the read is cancelled
 * from another connection. Its own connection is not used again before that is settled: a backend that is idle ignores a
 * cancellation, so that none ever meets the next statement.
 * @param openCancelling opens the pool of that other connection, which must not be one for reads: all of them may be busy
 */
export function cancellableReads(
  pool: pg.Pool,
  openCancelling: () => pg.Pool,
  emit: StatementEmitter,
): Driver {
  const cancelling = openOnce(openCancelling);
  const backends = new WeakMap<pg.PoolClient, number>();

  async function backendOf(client: pg.PoolClient): Promise<number> {
    const known = backends.get(client);
    if (known !== undefined) return known;
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const pid = rows[0]?.pid ?? 0;
    backends.set(client, pid);
    return pid;
  }

  /** Cancels the statement of a backend, if it still runs this one: behind a pooler, the backend may serve another client by now. */
  const cancel = (pid: number, sql: string): Promise<unknown> =>
    cancelling
      .get()
      .query(CANCEL, [pid, sql])
      .catch(() => {}); // the statement ends by its time

  async function readFor(
    caller: WaitingCaller,
    { sql, parameters }: CompiledQuery,
  ): Promise<pg.QueryResult> {
    const client = await onConnection(() => pool.connect());
    let cancelled: Promise<unknown> | undefined;
    let stopFollowing = () => {};
    let failure: Error | undefined;
    try {
      caller.throwIfCancelled(); // who waited for a connection may have left meanwhile
      const pid = await onConnection(() => backendOf(client));
      stopFollowing = caller.onCancel(() => {
        cancelled ??= cancel(pid, sql);
      });
      caller.throwIfCancelled();
      return await onConnection(() => client.query(sql, [...parameters]));
    } catch (error) {
      if (error instanceof Error && isLostConnection(error)) failure = error;
      throw error;
    } finally {
      stopFollowing();
      if (cancelled) void cancelled.then(() => client.release(failure));
      else client.release(failure);
    }
  }

  async function read(query: CompiledQuery): Promise<readonly unknown[]> {
    const caller = callerOf(query);
    const send = () =>
      caller
        ? readFor(caller, query)
        : onConnection(() => pool.query(query.sql, [...query.parameters]));
    try {
      return (await announced(emit, query.sql, () => onceMore(send))).rows;
    } catch (error) {
      caller?.throwIfCancelled();
      throw error;
    }
  }

  return connectionDriver(read, 'These connections only read.', async () => {
    await Promise.all([pool.end(), cancelling.opened()?.end()]);
  });
}

/** PostgreSQL shows the first thousand bytes of a running statement. */
const CANCEL = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE pid = $1 AND state = 'active' AND left(query, 500) = left($2, 500)`;

/**
 * SQLSTATEs with which the server ends a connection: connection exceptions, a shutdown or restart, an idle transaction that was ended
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const LOST = /^(08...|57P0.|25P03)$/;

/** The server writes nothing: it was a primary before a failover, or its operator has made it read-only. */
const READ_ONLY = '25006';

/**
 * SQLSTATEs of a server that has no room or time now (out of memory, too many connections, a lock or a statement that took too long), or
 * takes no connections: of anybody, of this user, or to this database.
 */
const REFUSED = /^(53200|53300|55P03|57014|55000|28...|3D000)$/;

/** Names of Prisma's adapter for the same. */
const LOST_KINDS: ReadonlySet<string> = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
]);

/**
 * Runs an operation and translates its errors.
 * @param onReadOnly is called when the server refuses a write because it is read-only
 * @throws DatabaseUnavailableError in place of an error of the connection, or of a server that refuses for now
 */
export async function onConnection<Result>(
  run: () => Promise<Result>,
  onReadOnly?: () => void,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const state = stateOf(error);
    if (state === READ_ONLY) onReadOnly?.();
    if (state === READ_ONLY || REFUSED.test(state)) throw new DatabaseUnavailableError(error);
    throw isLoss(error) ? new DatabaseUnavailableError(error, { isLost: true }) : error;
  }
}

/** Does so for an operation that may run twice: if the first connection was lost, it runs again on another one. */
export const onAnyConnection = <Result>(run: () => Promise<Result>): Promise<Result> =>
  onceMore(() => onConnection(run));

/** Runs an operation that throws `DatabaseUnavailableError` for a lost connection, and then runs it once more. */
const onceMore = <Result>(run: () => Promise<Result>): Promise<Result> =>
  run().catch((error: unknown) => {
    if (isLostConnection(error)) return run();
    throw error;
  });

/** The SQLSTATE of an error of the server; empty for any other error. */
function stateOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return error.code ?? '';
  if (!isDriverAdapterError(error)) return '';
  const { kind, originalCode = '' } = error.cause;
  return kind === 'TooManyConnections' ? '53300' : originalCode;
}

/** The driver's own errors, but for misuse, are about the connection. */
function isLoss(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return LOST.test(stateOf(error));
  if (isDriverAdapterError(error))
    return LOST_KINDS.has(error.cause.kind) || LOST.test(stateOf(error));
  return error instanceof Error && !(error instanceof TypeError);
}
