import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaConfig } from '../config/media-config.ts';
import { ApiError } from '../lib/api-error.ts';
import { PRIVATE_FOLDER } from '../lib/private-files.ts';
import { fileTooBig } from './received-file.ts';

/** A received stream of bytes. */
export interface Incoming {
  readonly path: string;
  readonly bytes: number;
}

export interface Expectations {
  /** `Content-MD5` as it was sent: hexadecimal, or base64 as in RFC 1864. */
  readonly md5?: string | null;
}

/**
 * Writes a stream to a new file, with no more memory than a stream's buffer. After any failure, no file remains.
 * @throws ApiError `rest_upload_file_too_big`, `rest_upload_hash_mismatch`; the stream's own error if it is interrupted
 */
export async function writeIncoming(
  stream: Readable,
  { incomingDir, maxBytes }: Pick<MediaConfig, 'incomingDir' | 'maxBytes'>,
  { md5 }: Expectations,
): Promise<Incoming> {
  await mkdir(incomingDir, PRIVATE_FOLDER);
  const path = join(incomingDir, randomUUID());
  const hash = md5 ? createHash('md5') : null;
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash?.update(chunk);
      if (bytes > maxBytes) done(fileTooBig(maxBytes));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(stream, count, createWriteStream(path, { flags: 'wx', mode: 0o644 }));
    if (hash && md5) assertSameHash(hash, md5);
    return { path, bytes };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function assertSameHash(hash: Hash, expected: string): void {
  const digest = hash.digest();
  const wanted = expected.trim();
  if (wanted === digest.toString('base64') || wanted.toLowerCase() === digest.toString('hex'))
    return;
  throw new ApiError(
    'rest_upload_hash_mismatch',
    412,
    'The file that arrived has another hash than Content-MD5 says.',
  );
}
