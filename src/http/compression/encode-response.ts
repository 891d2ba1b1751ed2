import { pipeline } from 'node:stream';
import { ByteStream } from '../../lib/byte-stream.ts';
import { tagToConfirm } from '../entity-tag.ts';
import { type HttpOutput, toResponse } from '../http-input.ts';
import {
  type ContentCoding,
  chosenCoding,
  codedHeaders,
  compress,
  compressor,
  isEncodable,
  MAX_BYTES,
  MIN_BYTES,
  variedHeaders,
} from './content-coding.ts';

/** The same as `encodeOutput` for a fetch `Response`. */
export async function encodeResponse(response: Response, wish: CodingWish): Promise<Response> {
  const headers = Object.fromEntries(response.headers);
  if (!isEncodable(response.status, headers)) return response;
  if (response.status !== 304 && chosenCoding(wish.acceptEncoding) === null) {
    response.headers.set('Vary', variedHeaders(headers).vary ?? 'Accept-Encoding');
    return response;
  }
  const cookies = response.headers.getSetCookie();
  delete headers['set-cookie']; // the only one that a response may have several of
  const body = response.body && (await readStart(response.body));
  const made = toResponse(await encodeOutput({ status: response.status, headers, body }, wish));
  for (const cookie of cookies) made.headers.append('set-cookie', cookie);
  return made;
}

/** Reads a body that comes in one piece, as all do that were complete before. Others are passed on while they are read. */
async function readStart(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<HttpOutput['body']> {
  const reader = stream.getReader();
  const first = await reader.read();
  if (first.done) return new Uint8Array();
  let next = await reader.read();
  if (next.done) return first.value;
  return new ByteStream(
    (async function* () {
      try {
        yield first.value;
        for (; !next.done; next = await reader.read()) yield next.value;
      } finally {
        await reader.cancel();
      }
    })(),
  );
}

/** The request headers that decide on the coding of a response. */
export interface CodingWish {
  readonly acceptEncoding: string | null | undefined;
  readonly ifNoneMatch: string | null | undefined;
}

/** Returns the response in the content coding that the caller prefers, with the headers that tell of it. */
async function encodeOutput(
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
