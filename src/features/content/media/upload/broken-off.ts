import { ApiError } from '../../../../lib/api-error.ts';
import { isStorageFull } from '../../../../storage/storage-full.ts';

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
