import { rm } from 'node:fs/promises';
import { ApiError } from '../lib/api-error.ts';
import { isStorageFull } from '../storage/storage-full.ts';

interface Received {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly origin: 'body' | 'form';
}

/**
 * A file that was received into a folder of this machine. Only a receiver of uploads makes one, so that no caller's JSON can
 * name a file of the server.
 */
export class ReceivedFile {
  readonly path: string;
  /** As the caller named it. */
  readonly name: string;
  readonly bytes: number;
  /** Whether it was the whole body or a field of a form: refusals have different codes. */
  readonly origin: 'body' | 'form';

  constructor({ path, name, bytes, origin }: Received) {
    this.path = path;
    this.name = name;
    this.bytes = bytes;
    this.origin = origin;
  }

  /** Removes it; to be called in any case, when its bytes are stored or refused. */
  discard(): Promise<void> {
    return rm(this.path, { force: true });
  }
}

/** 400: the file is not taken. The code says which of the two forms of upload it came by (behaviour.md §4). */
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

/** @throws ApiError 400 for a connection or a form that ended early; what says more goes on as it is */
export function brokenOff(error: unknown): never {
  // Errors of the disk have a path, or say that it is full; they are this server's and not the caller's.
  if (
    error instanceof ApiError ||
    isStorageFull(error) ||
    (error instanceof Error && 'syscall' in error && 'path' in error)
  )
    throw error;
  throw new ApiError('rest_upload_unknown_error', 400, 'The upload broke off before its end.');
}
