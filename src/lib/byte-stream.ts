import { ReadableStream as NodeStream } from 'node:stream/web';
import { ApiError } from './api-error.ts';

/** A body that is produced while it is sent: nothing of it before somebody reads, and nothing more once nobody does. */
export const byteStream = (
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> =>
  NodeStream.from(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>; // Node's type names the streams of another realm

/**
 * Reads the body of a request as text. A body that states a too large length is rejected immediately. Otherwise reading stops at
 * the limit.
 * @throws ApiError 413 `rest_request_too_large`, 400 `rest_request_broken_off` if the caller has left before the end of the body
 */
export async function readText(http: Request, maxBytes: number): Promise<string> {
  try {
    return await readUpTo(http, maxBytes);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('rest_request_broken_off', 400, 'The body broke off before its end.');
  }
}

async function readUpTo(http: Request, maxBytes: number): Promise<string> {
  const length = http.headers.get('content-length');
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (length !== null) return http.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of http.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError(
    'rest_request_too_large',
    413,
    `The body is larger than the ${maxBytes} bytes that are accepted.`,
  );
