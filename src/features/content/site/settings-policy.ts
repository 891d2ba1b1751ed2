import type { Viewer } from '../../../auth/viewer.ts';
import { refused } from '../../../operation/errors.ts';

/** @throws ApiError `rest_forbidden` for all but administrators */
export function assertCanManageSettings(viewer: Viewer): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'Settings are for administrators.');
}
