import type { Viewer } from '../auth/viewer.ts';
import type { Effect } from '../operation/ability.ts';
import { refused } from '../operation/errors.ts';

interface Effective {
  readonly effect: Effect;
}

/** Whether a caller may try to have an effect: anyone may read. The operation itself checks whether it is allowed. */
export const mayTry = (viewer: Viewer, { effect }: Effective): boolean =>
  effect === 'read' || mayWrite(viewer);

/** Whether a caller is offered tools that make changes. */
export const mayWrite = (viewer: Viewer): boolean => viewer.can('edit_posts');

/** @throws ApiError 401 or 403 `rest_forbidden` */
export function assertMayTry(viewer: Viewer, effective: Effective): void {
  if (!mayTry(viewer, effective))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to change anything.');
}
