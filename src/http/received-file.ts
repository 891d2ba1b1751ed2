import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaConfig } from '../config/media-config.ts';
import { ApiError } from '../lib/api-error.ts';
import { makePrivateFolder } from '../lib/private-files.ts';
import { isStorageFull } from '../storage/unavailable-storage.ts';

interface Received {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly origin: 'body' | 'form';
}

/**
 * A file that was received into a local folder. Only a receiver of uploads creates one, so that JSON input can't name a file of
 * the server.
 */
export class ReceivedFile {
  readonly path: string;
  /** The name that the caller sent. */
  readonly name: string;
  readonly bytes: number;
  /** Whether it was the whole body or a field of a form. The error codes differ. */
  readonly origin: 'body' | 'form';

  constructor({ path, name, bytes, origin }: Received) {
    this.path = path;
    this.name = name;
    this.bytes = bytes;
    this.origin = origin;
  }

  /** Removes the file. Always call it after its bytes are stored or rejected. */
  discard(): Promise<void> {
    return rm(this.path, { force: true });
  }
}

/** 400: the file is rejected. The code states the form of the upload (docs/rest.md §4.6). */
export const uploadError = (origin: ReceivedFile['origin'], message: string): ApiError =>
  new ApiError(
    origin === 'body' ? 'rest_upload_sideload_error' : 'rest_upload_unknown_error',
    400,
    message,
  );

/** 400: there is no file. */
export const noData = (): ApiError =>
  new ApiError('rest_upload_no_data', 400, 'There is no file in this request.');

/** 413: more bytes than `UPLOAD_MAX_BYTES`. */
export const fileTooBig = (maxBytes: number): ApiError =>
  new ApiError('rest_upload_file_too_big', 413, `A file may have ${maxBytes} bytes at most.`);

/** @throws ApiError 400 for a connection or a form that ended early; more specific errors unchanged */
export function brokenOff(error: unknown): never {
  // Errors of the disk have a path, or state that it is full. They are errors of this server, not of the caller.
  if (
    error instanceof ApiError ||
    isStorageFull(error) ||
    (error instanceof Error && 'syscall' in error && 'path' in error)
  )
    throw error;
  throw new ApiError('rest_upload_unknown_error', 400, 'The upload broke off before its end.');
}

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
  makePrivateFolder(incomingDir);
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
