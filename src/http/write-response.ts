import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { ByteStream } from '../lib/byte-stream.ts';
import type { SentHeaders } from './anonymous-request.ts';
import { corsHeaders } from './cors.ts';
import { isKnownTag } from './entity-tag.ts';
import type { HttpOutput } from './http-input.ts';
import type { CachedResponse } from './response-cache.ts';

/** Writes a response when it is ready. */
export async function writeAnswer(
  answer: Promise<HttpOutput>,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const { status, headers, body } = await answer;
    if (body === null) return void outgoing.writeHead(status, headers).end();
    if (body instanceof ByteStream) {
      outgoing.writeHead(status, headers);
      return await pipeline(body.open(), outgoing);
    }
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    outgoing.writeHead(status, { ...headers, 'Content-Length': String(bytes.length) }).end(bytes);
  } catch {
    // The failure has already been logged.
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(500).end();
  }
}

/** Writes a cached response, or 304 if the caller has it. */
export function writeCached(
  { status, headers, body, isPage }: CachedResponse,
  outgoing: ServerResponse,
  id: string,
  sent: SentHeaders,
  config: Config,
): void {
  const { ETag: tag } = headers;
  const own = { ...(isPage ? {} : corsHeaders(sent.origin, config)), 'X-Request-Id': id };
  if (tag !== undefined && isKnownTag(sent['if-none-match'], tag))
    outgoing.writeHead(304, { ...withoutContent(headers), ...own }).end();
  else outgoing.writeHead(status, { ...headers, ...own }).end(body);
}

/** A 304 has no body, so it omits the headers that describe one. */
const withoutContent = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('Content-')));
