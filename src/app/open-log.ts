import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { currentSpan } from '../lib/current-request.ts';

/**
 * Opens the log on standard error: JSON, or lines for people where it is a terminal. JSON is written in the background, and what is
 * left when the process exits. Lines that a slow reader has not taken are dropped beyond `maxLength`, so that it can't stop the
 * server.
 */
export async function openLog({ logLevel, tracing }: Config): Promise<Logger> {
  const options = { level: logLevel, ...(tracing && { mixin: traceOfLine }) };
  if (process.stderr.isTTY) return pino(options, await readableStream(2));
  return pino(options, pino.destination({ dest: 2, sync: false, ...LOG_BUFFER }));
}

/** In bytes and milliseconds. A write for each line would cost as much as making the line. */
const LOG_BUFFER = { minLength: 4096, periodicFlush: 200, maxLength: 4 * 2 ** 20 };

/** The trace that a line of the log belongs to. */
function traceOfLine(): object {
  const span = currentSpan();
  return span ? { traceId: span.traceId } : {};
}

/** A stream that writes lines of the log for people. @param destination a file descriptor or a stream */
export async function readableStream(destination: number | NodeJS.WritableStream) {
  const { default: pretty } = await import('pino-pretty'); // on a server, nobody needs it
  return pretty({
    destination,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: ['pid', 'hostname', ...IN_MESSAGE].join(),
    messageFormat: (line, messageKey) => toMessage(line, String(line[messageKey] ?? '')),
  });
}

/** Fields that the message repeats. */
const IN_MESSAGE = ['requestId', 'method', 'path', 'status', 'ms', 'bytes', 'isCut', 'traceId'];

/** `GET /api/core/v2/posts 200 3.1 ms`, or the message itself with the request that it is about. */
function toMessage(line: Readonly<Record<string, unknown>>, message: string): string {
  const { method, path, status, ms, isCut, requestId } = line;
  if (typeof method === 'string' && status !== undefined)
    return `${method} ${path} ${status} ${ms} ms${isCut ? ' (the caller went away)' : ''}`;
  const field = Array.isArray(path) ? ` (${path.join('.')})` : '';
  return `${message}${field}${requestId === undefined ? '' : ` Request ${requestId}.`}`;
}
