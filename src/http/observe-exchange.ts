import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { currentSpan } from '../lib/current-span.ts';
import { maskedAddress } from '../lib/masked-address.ts';
import type { App } from './app.ts';

/** Who wants to know of each request that has ended. */
interface Observers {
  /** Given if requests are logged. */
  readonly log: Logger | undefined;
  readonly onRequestEnd: App['onRequestEnd'];
}

/**
 * Logs a request at level info, without secrets in its address, and reports it to the app, after its response or after the caller
 * disconnected. The bytes are those that the response took on the connection, headers included.
 */
export function observeExchange(
  { log, onRequestEnd }: Observers,
  { method, url = '', socket }: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): void {
  const begun = performance.now();
  const before = socket.bytesWritten;
  const traceId = log && currentSpan()?.traceId; // a connection closes outside of its requests' spans
  outgoing.once('close', () => {
    const duration = performance.now() - begun;
    onRequestEnd?.(url, outgoing.statusCode, duration);
    if (!log) return;
    const isCut = !outgoing.writableFinished;
    log.info(
      {
        requestId,
        ...(traceId && { traceId }),
        method,
        path: maskedAddress(url),
        status: outgoing.statusCode,
        ms: Math.round(duration * 100) / 100,
        bytes: socket.bytesWritten - before,
        ...(isCut && { isCut }),
      },
      'Request.',
    );
  });
}
