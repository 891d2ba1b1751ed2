import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { ByteStream } from './byte-stream.ts';
import type { Config } from './config.ts';
import type { HttpOutput } from './http-input.ts';
import type { SentHeaders } from './plain-headers.ts';
import { headerLine, headOf, readyBody, sendReady, takesReadyHead } from './ready-head.ts';
import type { KeptAnswer } from './rest/answer-cache.ts';
import { corsHeaders } from './rest/cors.ts';
import { isKnownTag } from './rest/respond.ts';

/** A request that came over HTTP, and where its answer goes. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** As `X-Request-Id` has it. */
  readonly id: string;
}

/** Writes an answer once it is made. */
export async function writeAnswer(
  answer: Promise<HttpOutput>,
  { incoming, outgoing }: Exchange,
): Promise<void> {
  try {
    const { status, headers, body } = await answer;
    if (body === null) return void outgoing.writeHead(status, headers).end();
    if (body instanceof ByteStream) {
      outgoing.writeHead(status, headers);
      return await pipeline(body.open(), outgoing);
    }
    const ready = readyBody(body);
    const all = Object.assign({}, headers, { 'Content-Length': String(ready.length) });
    if (takesReadyHead(incoming, outgoing)) sendReady(outgoing, status, headOf(status, all), ready);
    else outgoing.writeHead(status, all).end(ready, 'latin1');
  } catch {
    // Who made the answer has logged why there is none.
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(500).end();
  }
}

/** Writes an answer that is kept: 304 to who has it already. */
export function writeKept(
  { status, headers, head, body, isPage }: KeptAnswer,
  { incoming, outgoing, id }: Exchange,
  sent: SentHeaders,
  config: Config,
): void {
  const { ETag: tag } = headers;
  const isKnown = tag !== undefined && isKnownTag(sent['if-none-match'], tag);
  if (!isKnown && sent.origin === undefined && takesReadyHead(incoming, outgoing)) {
    const own = (isPage ? '' : plainCors) + headerLine('X-Request-Id', id);
    sendReady(outgoing, status, head + own, body);
    return;
  }
  const own = { ...(isPage ? {} : corsHeaders(sent.origin, config)), 'X-Request-Id': id };
  if (isKnown) outgoing.writeHead(304, { ...withoutContent(headers), ...own }).end();
  else outgoing.writeHead(status, { ...headers, ...own }).end(body, 'latin1');
}

/** What a caller that names no origin is told. */
const plainCors = Object.entries(corsHeaders(null, { corsOrigins: [] }))
  .map(([name, value]) => headerLine(name, value))
  .join('');

/** A 304 has no body to describe. */
const withoutContent = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('Content-')));
