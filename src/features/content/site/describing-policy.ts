import type { Viewer } from '../../../auth/viewer.ts';
import { type ContentType, contentTypes } from '../../../content/kinds/content-types.ts';
import type { Taxonomy } from '../../../content/kinds/kind.ts';
import type { ApiError } from '../../../lib/api-error.ts';
import { oneOf } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';

/** The view of data about the site. It also decides which items a list has, so that operations take it. */
export const viewArg = {
  context: oneOf(['view', 'embed', 'edit'], {
    description: 'How much of each item is shown.',
    default: 'view',
  }),
};

export const mayEditType = (viewer: Viewer, { capabilities: [, many] }: ContentType): boolean =>
  viewer.can(`edit_${many}`);

/** Whether the viewer edits records of any type at all. */
export const editsAnything = (viewer: Viewer): boolean =>
  contentTypes.some((type) => mayEditType(viewer, type));

/** `rest_cannot_view`, for the edit view of a list. */
export const assertCanView = (viewer: Viewer): ApiError =>
  refused(viewer, 'rest_cannot_view', 'You are not allowed to see this.');

export const mayAssignTerms = (viewer: Viewer, { needs }: Taxonomy): boolean =>
  viewer.can(needs.assign);
