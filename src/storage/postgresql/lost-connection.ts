import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { DatabaseUnavailableError } from '../database-unavailable-error.ts';

/**
 * SQLSTATEs with which the server ends a connection or refuses one: connection exceptions, a shutdown or restart, an idle transaction that
 * was ended, too many connections (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const CONNECTION_STATE = /^(08...|57P0.|25P03|53300)$/;

/** Errors of a connection as Prisma's adapter names them. */
const CONNECTION_KINDS: ReadonlySet<string> = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);

/** Runs it. @throws DatabaseUnavailableError in place of an error of the connection */
export async function onConnection<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw isOfConnection(error) ? new DatabaseUnavailableError(error) : error;
  }
}

/** The same for what may be run twice: once more, on another connection, where the first was lost. */
export const onAnyConnection = <Result>(run: () => Promise<Result>): Promise<Result> =>
  onceMore(() => onConnection(run));

/** Runs what tells by `DatabaseUnavailableError` that a connection was lost, and then once more. */
export const onceMore = <Result>(run: () => Promise<Result>): Promise<Result> =>
  run().catch((error: unknown) => {
    if (error instanceof DatabaseUnavailableError) return run();
    throw error;
  });

/** What the server says of a statement has an SQLSTATE; the driver's own errors, but for misuse, are about the connection. */
function isOfConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return CONNECTION_STATE.test(error.code ?? '');
  if (isDriverAdapterError(error)) {
    const { kind, originalCode = '' } = error.cause;
    return CONNECTION_KINDS.has(kind) || CONNECTION_STATE.test(originalCode);
  }
  return error instanceof Error && !(error instanceof TypeError);
}
