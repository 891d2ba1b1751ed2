import { ApiError } from '../../../../lib/api-error.ts';
import type { ReceivedFile } from './received-file.ts';

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
