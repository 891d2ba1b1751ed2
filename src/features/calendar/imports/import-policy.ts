import type { Viewer } from '../../../auth/viewer.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { refused } from '../../../operation/errors.ts';

/** @throws ApiError `rest_forbidden` unless the viewer may bring things in, as administrators may (behaviour.md §2) */
export function assertCanImport(viewer: Viewer): void {
  if (!viewer.can('import'))
    throw refused(viewer, 'rest_forbidden', 'Only administrators import events.');
}

/**
 * 403 `rest_forbidden` to a callback whose hash is not the one expected: which of import and hash is wrong is not told, and logging in
 * would not help (behaviour.md §9).
 */
export const unexpectedBatch = (): ApiError =>
  new ApiError('rest_forbidden', 403, 'No import expects a batch with this hash.');

/** 404 `rest_import_not_found`, to administrators. */
export const unknownImport = (): ApiError =>
  new ApiError('rest_import_not_found', 404, 'There is no import with this id.');
