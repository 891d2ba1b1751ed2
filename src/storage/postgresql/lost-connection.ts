import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { DatabaseUnavailableError, isLostConnection } from '../unavailable-storage.ts';

/**
 * SQLSTATEs with which the server ends a connection: connection exceptions, a shutdown or restart, an idle transaction that was ended
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const LOST = /^(08...|57P0.|25P03)$/;

/** The server writes nothing: it was a primary before a failover, or its operator has made it read-only. */
const READ_ONLY = '25006';

/** SQLSTATEs of a server that has no room or time now: out of memory, too many connections, a lock or a statement that took too long. */
const REFUSED = /^(53200|53300|55P03|57014)$/;

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
export const onceMore = <Result>(run: () => Promise<Result>): Promise<Result> =>
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
