import type { Logger } from 'pino';
import { currentRequestId } from '../lib/current-request.ts';
import type { Database } from './database.ts';

/**
 * Logs each SQL statement with its duration in milliseconds and the id of the request that sent it, without its values, which may be
 * secrets. At level debug only; at any other nothing is measured.
 */
export function logStatements(database: Database, log: Logger): void {
  if (!log.isLevelEnabled('debug')) return;
  database.onStatementEnd((sql, duration) => {
    const ms = Math.round(duration * 100) / 100;
    log.debug({ requestId: currentRequestId(), sql, ms }, 'Statement.');
  });
}
