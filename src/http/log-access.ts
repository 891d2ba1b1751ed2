import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { maskedAddress } from '../lib/masked-address.ts';

/** Logs a request at level debug after its response, or after the caller disconnected. Not needed at any other level. */
export function logAccess(
  log: Logger,
  { method, url = '' }: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): void {
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
