import type { Viewer } from '../../../auth/viewer.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { refused } from '../../../operation/errors.ts';

/** @throws ApiError `rest_forbidden` unless the viewer may import; administrators may (docs/rest.md §3.3) */
export function assertCanImport(viewer: Viewer): void {
  if (!viewer.can('import'))
    throw refused(viewer, 'rest_forbidden', 'Only administrators import events.');
}

/**
 * 403 `rest_forbidden` for a callback with an unexpected hash. It does not reveal whether the import or the hash is
 * wrong, and logging in would not help (docs/rest.md §6.7).
 */
export const unexpectedBatch = (): ApiError =>
  new ApiError('rest_forbidden', 403, 'No import expects a batch with this hash.');

/** 404 `rest_import_not_found`, for administrators. */
export const unknownImport = (): ApiError =>
  new ApiError('rest_import_not_found', 404, 'There is no import with this id.');
