import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { ByteStream } from '../lib/byte-stream.ts';
import type { SentHeaders } from './anonymous-request.ts';
import { chosenCoding } from './compression/content-coding.ts';
import { withAcceptEncoding } from './compression/encodable.ts';
import type { CachedBody } from './compression/in-codings.ts';
import { corsHeaders } from './cors.ts';
import { isKnownTag, tagToConfirm } from './entity-tag.ts';
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

/** Writes a cached response in the coding that the caller prefers, or 304 if the caller has it. */
export function writeCached(
  answer: CachedResponse,
  outgoing: ServerResponse,
  id: string,
  sent: SentHeaders,
  config: Config,
): void {
  const { status, headers } = answer;
  const { ETag: tag } = headers;
  const own = ownHeaders(answer, id, sent, config);
  if (tag !== undefined && isKnownTag(sent['if-none-match'], tag)) {
    own.ETag = tagToConfirm(sent['if-none-match'], tag);
    return void outgoing.writeHead(304, { ...withoutContent(headers), ...own }).end();
  }
  const write = (cached: CachedBody) =>
    void outgoing.writeHead(status, { ...cached.headers, ...own }).end(cached.body);
  const isEncoded = config.compression && answer.isEncodable;
  const coding = isEncoded ? chosenCoding(sent['accept-encoding']) : null;
  const coded = coding === null ? answer : answer.in(coding);
  if (coded instanceof Promise) coded.then(write, () => write(answer));
  else write(coded);
}

/** The headers that are not cached with the response. */
function ownHeaders(
  { headers, isPage, isEncodable }: CachedResponse,
  id: string,
  { origin }: SentHeaders,
  config: Config,
): Record<string, string> {
  const own: Record<string, string> = isPage ? {} : corsHeaders(origin, config);
  const vary = [own.Vary, headers.Vary].filter(Boolean).join(', ');
  if (config.compression && isEncodable)
    own.Vary = vary ? withAcceptEncoding(vary) : 'Accept-Encoding';
  else if (vary) own.Vary = vary;
  own['X-Request-Id'] = id;
  return own;
}

/** A 304 has no body, so it omits the headers that describe one. */
const withoutContent = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('Content-')));
