import type { Logger } from 'pino';
import { currentRequestId } from '../lib/current-request.ts';
import type { Database } from './database.ts';

/**
 * Logs SQL statements with their duration in milliseconds and the id of the request that sent them, without their values, which may be
 * secrets: at level debug all of them, and at level warn those that were slow. Otherwise nothing is measured.
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
