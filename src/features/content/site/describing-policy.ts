import type { Viewer } from '../../../auth/viewer.ts';
import { type ContentType, contentTypes } from '../../../content/kinds/content-types.ts';
import type { Taxonomy } from '../../../content/kinds/kind.ts';
import { refused } from '../../../operation/errors.ts';

export const mayEditType = (viewer: Viewer, { capabilities: [, many] }: ContentType): boolean =>
  viewer.can(`edit_${many}`);

/** Whether the viewer edits records of any type at all. */
export const editsAnything = (viewer: Viewer): boolean =>
  contentTypes.some((type) => mayEditType(viewer, type));

/** @throws ApiError `rest_cannot_view` for the edit view of a list, unless the viewer edits any of it */
export function assertCanView(viewer: Viewer, view: string, edits: boolean): void {
  if (view === 'edit' && !edits)
    throw refused(viewer, 'rest_cannot_view', 'You are not allowed to see this.');
}

export const mayAssignTerms = (viewer: Viewer, { needs }: Taxonomy): boolean =>
  viewer.can(needs.assign);
