import type { Viewer } from '../../../auth/viewer.ts';
import { refused } from '../../../operation/errors.ts';

/** Reading the page builder's data takes the right to write posts (docs/rest.md §8). @throws ApiError `rest_forbidden` */
export const assertCanRead = ({ viewer }: { readonly viewer: Viewer }): void =>
  assertCapability(viewer, 'edit_posts');

/** The look of the site is a matter of its administrators. @throws ApiError `rest_forbidden` */
export const assertCanManage = ({ viewer }: { readonly viewer: Viewer }): void =>
  assertCapability(viewer, 'manage_options');

/** Templates are parts of pages, with unfiltered HTML. @throws ApiError `rest_forbidden` */
export const assertCanManageTemplates = ({ viewer }: { readonly viewer: Viewer }): void =>
  assertCapability(viewer, 'edit_pages');

function assertCapability(viewer: Viewer, capability: string): void {
  if (!viewer.can(capability))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to do this in the page builder.');
}
