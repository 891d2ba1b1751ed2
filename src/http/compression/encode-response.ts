import { ByteStream } from '../../lib/byte-stream.ts';
import { type HttpOutput, toResponse } from '../http-input.ts';
import { chosenCoding } from './content-coding.ts';
import { isEncodable, variedHeaders } from './encodable.ts';
import { type CodingWish, encodeOutput } from './encode-output.ts';

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
