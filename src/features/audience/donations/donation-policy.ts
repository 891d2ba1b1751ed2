import type { Viewer } from '../../../auth/viewer.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { refused } from '../../../operation/errors.ts';

type DonationRight =
  | 'edit_campaigns'
  | 'publish_campaigns'
  | 'edit_donations'
  | 'publish_donations'
  | 'view_don_sensitive_data'
  | 'export_don_reports';

/** @throws ApiError `rest_forbidden` unless the viewer has the right; administrators have them all (docs/rest.md §7.3) */
export function assertCapability(viewer: Viewer, right: DonationRight): void {
  if (!viewer.can(right))
    throw refused(viewer, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
}

/** 404 for an id that is none of this kind. */
export const unknownRecord = (kind: 'campaign' | 'donor' | 'donation'): ApiError =>
  new ApiError(`${kind}_invalid_id`, 404, `There is no ${kind} with this id.`);
