import type { Viewer } from '../../../auth/viewer.ts';
import { ApiError } from '../../../lib/api-error.ts';

/** Whether this user may see which forms there are (docs/rest.md §3.3). */
const mayListForms = (viewer: Viewer): boolean => viewer.can('edit_posts');

/** Whether this user may see a form as it is written, and write forms. */
export const mayManageForms = (viewer: Viewer): boolean => viewer.can('publish_pages');

/** Whether this user may read submissions of forms. */
const mayReadSubmissions = (viewer: Viewer): boolean => viewer.can('manage_options');

/** 403, even for anonymous callers, whom logging in might help (recorded). */
const forbidden = (message: string): ApiError => new ApiError('wpcf7_forbidden', 403, message);

/** @throws ApiError 403 `wpcf7_forbidden` */
export function assertCanListForms({ viewer }: { readonly viewer: Viewer }): void {
  if (!mayListForms(viewer)) throw forbidden('You are not allowed to access contact forms.');
}

/** @throws ApiError 403 `wpcf7_forbidden` */
export function assertCanManageForms(
  { viewer }: { readonly viewer: Viewer },
  what = 'You are not allowed to access the requested contact form.',
): void {
  if (!mayManageForms(viewer)) throw forbidden(what);
}

/** @throws ApiError 403 `wpcf7_forbidden` */
export function assertCanReadSubmissions({ viewer }: { readonly viewer: Viewer }): void {
  if (!mayReadSubmissions(viewer))
    throw forbidden('You are not allowed to access what was sent by contact forms.');
}
