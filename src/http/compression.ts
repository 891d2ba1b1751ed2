import { pipeline, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { byteStream } from '../lib/body.ts';
import { codedTag } from './entity-tag.ts';
import { addVary, replaceResponse } from './message.ts';

/**
 * Compresses responses in the coding that the caller prefers. `hono/compress` has neither Brotli nor Zstandard, makes tags weak, so that
 * they can't be sent back in `If-Match`, and compresses pages with secrets too (test/http/compression.test.ts).
 */
export const compression: MiddlewareHandler = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  const isCoded = headers.has('Content-Encoding'); // from the cache
  if (!isCoded && !isEncodable(status, headers)) return;
  addVary(headers, 'Accept-Encoding');
  if (isCoded) return;
  const coding = status === 304 ? null : chosenCoding(c.req.header('Accept-Encoding'));
  const length = headers.get('Content-Length');
  const isHead = c.req.method === 'HEAD';
  if (coding === null || (length === null ? isHead : !isWorthwhile(Number(length)))) return;
  let coded: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null = null;
  const body = isHead ? null : c.res.body; // read here alone: for it a response that is plain text becomes a stream
  if (body) {
    const start = await readStart(body);
    if (start instanceof Uint8Array && !isWorthwhile(start.length)) {
      c.res = new Response(start, { status, headers });
      return;
    }
    coded =
      start instanceof Uint8Array
        ? await compress(start, coding, 'once')
        : encodedStream(start, coding);
  }
  const own = new Headers(headers);
  setCoding(own, coding);
  replaceResponse(c, new Response(coded, { status, headers: own }));
};

/** @param length in bytes */
const isWorthwhile = (length: number): boolean => length >= MIN_BYTES && length <= MAX_BYTES;

/** Reads a body that comes in one piece, as all do that were complete before. Others are passed on while they are read. */
async function readStart(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array<ArrayBuffer>>> {
  const reader = stream.getReader();
  const first = await reader.read();
  if (first.done) return new Uint8Array();
  let next = await reader.read();
  if (next.done) return first.value;
  return (async function* () {
    try {
      yield first.value;
      for (; !next.done; next = await reader.read()) yield next.value;
    } finally {
      await reader.cancel();
    }
  })();
}

/** A reader that stops early ends the original as well. */
function encodedStream(body: AsyncIterable<Uint8Array<ArrayBuffer>>, coding: ContentCoding) {
  const output = compressor(coding);
  pipeline(body, output, () => {}); // an error ends the reading of the output
  return byteStream(output as AsyncIterable<Buffer<ArrayBuffer>>); // streams of zlib give nothing else
}

/** The codings that this server writes (RFC 9110 §8.4.1), the preferred one first. */
const CODINGS = ['br', 'zstd', 'gzip'] as const;

export type ContentCoding = (typeof CODINGS)[number];

/**
 * Returns the coding to answer in for an `Accept-Encoding` header (RFC 9110 §12.5.3): the one with the highest weight, and of several
 * the one that this server prefers. Returns null for a body that is sent as it is: if there is no header, or if it names none of the
 * codings or prefers `identity`.
 */
export function chosenCoding(header: string | null | undefined): ContentCoding | null {
  if (!header) return null;
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  // A body as it is comes last unless the header gives it a weight.
  const least = weights.get('identity') ?? 0;
  const accepted = CODINGS.filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least);
  return accepted.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}

/** Smaller bodies fit in one packet anyway, in bytes. */
export const MIN_BYTES = 1024;

/** Larger bodies of a known size are sent as they are, in bytes: compressing a file for each visitor would keep the threads busy. */
const MAX_BYTES = 8 * 2 ** 20;

/**
 * Whether the representation of this response is one that is compressed for callers that accept it. Depends on nothing but its status
 * and headers, so that HEAD and 304 are told the same.
 *
 * Event streams, whose parts must arrive one by one, are not among the types.
 *
 * BREACH: whoever can make a browser request a page and can see its length finds out a secret in the page, if the page also repeats
 * text of the request. Pages that are not for everybody (`no-store`) may have a token of a form, a nonce or a new application password,
 * so they are never compressed. Answers of the interfaces are, even those for a user: other sites can't have them requested in a
 * visitor's name, since a cookie opens them only together with `X-WP-Nonce`, and what they show of a secret is new each time.
 */
export function isEncodable(
  status: number,
  sent: Headers | Readonly<Record<string, string>>,
): boolean {
  const headers = sent instanceof Headers ? sent : new Headers(sent);
  if (status < 200 || status === 204 || status === 206) return false;
  if (headers.has('Content-Encoding') || headers.has('Content-Range')) return false;
  const caching = headers.get('Cache-Control') ?? '';
  if (/\bno-transform\b/i.test(caching)) return false;
  const type = headers.get('Content-Type');
  // 304 may omit the type, which only compressible representations do.
  if (type === null) return status === 304;
  return isCompressible(type) && !(/^text\/html/i.test(type) && /\bno-store\b/i.test(caching));
}

const isCompressible = (type: string): boolean =>
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))\b|image\/svg\+xml\b)/i.test(
    type,
  );

/** Changes the headers of a response to those of its compressed body, whose length is not known yet. Each coding has an entity tag of its own. */
export function setCoding(headers: Headers, coding: ContentCoding): void {
  headers.delete('Content-Length');
  headers.delete('Accept-Ranges'); // ranges would be those of the body as it is
  headers.set('Content-Encoding', coding);
  const tag = headers.get('ETag');
  if (tag) headers.set('ETag', codedTag(tag, coding));
}

/** Whether bytes are compressed for one response, or once for many: then a little more work pays. */
type Use = 'once' | 'cached';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, ZSTD_c_compressionLevel } = zlib.constants;

const brotliOptions = (use: Use): zlib.BrotliOptions => ({
  // A window of 512 KiB: the default of 4 MiB would be allocated for each response.
  params: { [BROTLI_PARAM_QUALITY]: use === 'once' ? 4 : 5, [BROTLI_PARAM_LGWIN]: 19 },
});

/** Level 6 takes four times as long as level 4, for a body that is 6 % smaller. */
const gzipOptions = (use: Use): zlib.ZlibOptions => ({ level: use === 'once' ? 4 : 6 });

const zstdOptions: zlib.ZstdOptions = { params: { [ZSTD_c_compressionLevel]: 3 } };

const brotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer<ArrayBuffer>>(
  zlib.brotliCompress,
);
const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer<ArrayBuffer>>(zlib.gzip);
const zstd = promisify<zlib.InputType, zlib.ZstdOptions, Buffer<ArrayBuffer>>(zlib.zstdCompress);

/** Compresses a whole body on a thread of libuv's pool, so that the event loop goes on. */
export function compress(
  body: Uint8Array | string,
  coding: ContentCoding,
  use: Use,
): Promise<Buffer<ArrayBuffer>> {
  if (coding === 'br') return brotli(body, brotliOptions(use));
  return coding === 'zstd' ? zstd(body, zstdOptions) : gzip(body, gzipOptions(use));
}

/** Compresses a body that is produced while it is sent, on the same threads. */
function compressor(coding: ContentCoding): Transform {
  if (coding === 'br') return zlib.createBrotliCompress(brotliOptions('once'));
  return coding === 'zstd'
    ? zlib.createZstdCompress(zstdOptions)
    : zlib.createGzip(gzipOptions('once'));
}
