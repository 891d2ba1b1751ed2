import { pipeline } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import { byteStream } from '../../lib/byte-stream.ts';
import { addVary } from '../vary.ts';
import {
  type ContentCoding,
  chosenCoding,
  compress,
  compressor,
  isEncodable,
  MAX_BYTES,
  MIN_BYTES,
  setCoding,
} from './content-coding.ts';

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
  c.res = undefined; // Hono would add the headers of the old response to the new one
  c.res = new Response(coded, { status, headers: own });
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
