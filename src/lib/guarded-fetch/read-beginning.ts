import type { ReadableStream } from 'node:stream/web';
import { GuardedFetchError } from './guarded-fetch-error.ts';

/**
 * Reads a decompressed body up to a number of bytes. A longer body is truncated if `isCut`, and rejected otherwise.
 * @throws {GuardedFetchError} `size`
 */
export async function readBeginning(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, isCut }: { readonly maxBytes: number; readonly isCut: boolean },
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= maxBytes) continue;
    if (!isCut) throw new GuardedFetchError('size', `The answer is longer than ${maxBytes} bytes.`);
    break;
  }
  return Buffer.concat(chunks, Math.min(length, maxBytes));
}
