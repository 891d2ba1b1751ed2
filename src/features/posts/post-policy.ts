import { canEditRecord, canReadRecord } from '../../auth/record-capabilities.ts';
import type { Context } from '../../context.ts';
import { ApiError, refused } from '../../operation/errors.ts';
import type { View } from '../records/entry.ts';
import type { EntryHead } from '../records/entry-heads.ts';

/** 404 for an id that is no post's. */
export const unknownPost = (): ApiError =>
  new ApiError('rest_post_invalid_id', 404, 'There is no post with this id.');

/**
 * Whether an entry's text may be shown: it has no password, the right one was given, or an editor asks to edit.
 * @throws ApiError `rest_post_incorrect_password` for a wrong one
 */
export function maySeeText(
  { viewer }: Context,
  entry: EntryHead,
  view: View,
  password?: string,
): boolean {
  if (entry.password === '') return true;
  if (password !== undefined && password !== '') {
    if (password === entry.password) return true;
    throw new ApiError(
      'rest_post_incorrect_password',
      403,
      'The password of this post is another one.',
    );
  }
  return view === 'edit' && canEditRecord(viewer, entry);
}

/** @throws ApiError `rest_forbidden` unless the viewer may read the entry */
export function refuseUnreadable({ viewer }: Context, entry: EntryHead): void {
  if (!canReadRecord(viewer, entry))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to read this.');
}

/** @throws ApiError `rest_forbidden_context` unless the viewer may edit the entry */
export function refuseUneditableContext({ viewer }: Context, entry: EntryHead, view: View): void {
  if (view === 'edit' && !canEditRecord(viewer, entry))
    throw refused(viewer, 'rest_forbidden_context', 'You are not allowed to edit this.');
}
