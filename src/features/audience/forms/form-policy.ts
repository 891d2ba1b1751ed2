import type { Viewer } from '../../../auth/viewer.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';

type Asker = Pick<Context, 'viewer'>;

/** Whether this user may see a form as it is written, and write forms (docs/rest.md §3.3). */
export const mayManageForms = (viewer: Viewer): boolean => viewer.can('publish_pages');

/** 403, even for anonymous callers, whom logging in might help (recorded). */
const forbidden = (message: string): ApiError => new ApiError('wpcf7_forbidden', 403, message);

/** @throws ApiError 403 `wpcf7_forbidden` unless this user may see which forms there are */
export function assertCanListForms({ viewer }: Asker): void {
  if (!viewer.can('edit_posts')) throw forbidden('You are not allowed to access contact forms.');
}

/** @throws ApiError 403 `wpcf7_forbidden` */
export function assertCanManageForms(
  { viewer }: Asker,
  message = 'You are not allowed to access the requested contact form.',
): void {
  if (!mayManageForms(viewer)) throw forbidden(message);
}

/** @throws ApiError 403 `wpcf7_forbidden` unless this user may read submissions of forms */
export function assertCanReadSubmissions({ viewer }: Asker): void {
  if (!viewer.can('manage_options'))
    throw forbidden('You are not allowed to access what was sent by contact forms.');
}
