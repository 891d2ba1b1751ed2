import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { maskedAddress } from '../lib/masked-address.ts';

/**
 * Logs a request when it has been answered, or when the caller went away before. At level debug only, so that at the usual
 * level no answer waits for the log.
 */
export function logAccess(
  log: Logger,
  { method, url = '' }: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): void {
  if (!log.isLevelEnabled('debug')) return;
  const begun = performance.now();
  outgoing.once('close', () => {
    const ms = Math.round((performance.now() - begun) * 100) / 100;
    const isCut = !outgoing.writableFinished;
    log.debug(
      {
        requestId,
        method,
        path: maskedAddress(url),
        status: outgoing.statusCode,
        ms,
        ...(isCut && { isCut }),
      },
      'Request.',
    );
  });
}
