import { pipeline } from 'node:stream';
import { ByteStream } from '../../lib/byte-stream.ts';
import { tagToConfirm } from '../entity-tag.ts';
import type { HttpOutput } from '../http-input.ts';
import { compress, compressor } from './compress.ts';
import { type ContentCoding, chosenCoding } from './content-coding.ts';
import { codedHeaders, isEncodable, MAX_BYTES, MIN_BYTES, variedHeaders } from './encodable.ts';

/** The request headers that decide on the coding of a response. */
export interface CodingWish {
  readonly acceptEncoding: string | null | undefined;
  readonly ifNoneMatch: string | null | undefined;
}

/** Returns the response in the content coding that the caller prefers, with the headers that tell of it. */
export async function encodeOutput(
  { status, headers, body }: HttpOutput,
  { acceptEncoding, ifNoneMatch }: CodingWish,
): Promise<HttpOutput> {
  if (!isEncodable(status, headers)) return { status, headers, body };
  const varied = variedHeaders(headers);
  if (status === 304) return { status, headers: confirming(varied, ifNoneMatch), body };
  const coding = chosenCoding(acceptEncoding);
  if (coding === null || !isWorthwhile(body, headers)) return { status, headers: varied, body };
  return { status, headers: codedHeaders(varied, coding), body: await encoded(body, coding) };
}

function confirming(
  headers: Record<string, string>,
  ifNoneMatch: string | null | undefined,
): Record<string, string> {
  const name = Object.keys(headers).find((one) => one.toLowerCase() === 'etag');
  const tag = name && headers[name];
  return name && tag ? { ...headers, [name]: tagToConfirm(ifNoneMatch, tag) } : headers;
}

/** In bytes; null if nobody knows it yet. HEAD has no body but the length of one. */
function lengthOf(body: HttpOutput['body'], headers: HttpOutput['headers']): number | null {
  if (typeof body === 'string') return Buffer.byteLength(body);
  if (body instanceof Uint8Array) return body.length;
  const given = headers['Content-Length'] ?? headers['content-length'];
  return given === undefined ? null : Number(given);
}

function isWorthwhile(body: HttpOutput['body'], headers: HttpOutput['headers']): boolean {
  const length = lengthOf(body, headers);
  return length === null ? body !== null : length >= MIN_BYTES && length <= MAX_BYTES;
}

function encoded(
  body: HttpOutput['body'],
  coding: ContentCoding,
): HttpOutput['body'] | Promise<HttpOutput['body']> {
  if (body === null) return null;
  return body instanceof ByteStream
    ? new ByteStream(encodedStream(body, coding))
    : compress(body, coding, 'once');
}

/** A reader that stops early ends the original as well. */
async function* encodedStream(body: ByteStream, coding: ContentCoding) {
  const output = compressor(coding);
  pipeline(body.open(), output, () => {}); // an error ends the reading below
  yield* output as AsyncIterable<Buffer<ArrayBuffer>>; // streams of zlib give nothing else
}
