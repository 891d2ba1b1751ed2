import {
  canDeleteRecord,
  canEditRecord,
  canReadRecord,
  kindCapability,
} from '../../../auth/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import type { EntrySummary, View } from './entry.ts';
import { opensEntry } from './entry-password.ts';

/** 404 for an id that is no post's, page's or whatever was asked for. */
export const unknownEntry = (): ApiError =>
  new ApiError('rest_post_invalid_id', 404, 'There is nothing of this kind with this id.');

/** Whether an entry's text may be shown: it has no password, or an editor asks to edit. */
export const maySeeText = ({ viewer }: Context, entry: EntrySummary, view: View): boolean =>
  entry.password === '' || (view === 'edit' && canEditRecord(viewer, entry));

/**
 * Whether a password was given and opens an entry's text.
 * @throws ApiError `rest_post_incorrect_password` for a wrong one, and as `opensEntry`
 */
export async function isOpenedBy(
  context: Context,
  entry: EntrySummary,
  password: string | null | undefined,
): Promise<boolean> {
  if (!password || entry.password === '') return false;
  if (await opensEntry(context, entry, password)) return true;
  throw new ApiError('rest_post_incorrect_password', 403, 'Its password is another one.');
}

/**
 * Whether a viewer who may read one version of an entry may read the one that was found when its text was read: between the two it may have
 * become private.
 */
export const maySeeVersion = ({ viewer }: Context, version: number, found: EntrySummary): boolean =>
  found.version === version || canReadRecord(viewer, found);

/** @throws ApiError `rest_forbidden` unless the viewer may read the entry */
export function assertCanRead({ viewer }: Context, entry: EntrySummary): void {
  if (!canReadRecord(viewer, entry))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to read this.');
}

/** @throws ApiError `rest_forbidden_context` unless the viewer may edit the entry */
export function assertCanReadForEditing(
  { viewer }: Context,
  entry: EntrySummary,
  view: View,
): void {
  if (view === 'edit' && !canEditRecord(viewer, entry))
    throw refused(viewer, 'rest_forbidden_context', 'You are not allowed to edit this.');
}

/** The same for a list of a kind, which asks for the right to edit any. @throws ApiError `rest_forbidden_context` */
export function assertCanListForEditing({ viewer }: Context, kind: string, view: View): void {
  if (view === 'edit' && !viewer.can(kindCapability('edit', kind)))
    throw refused(viewer, 'rest_forbidden_context', 'You are not allowed to edit these.');
}

/** @throws ApiError `rest_cannot_edit` */
export function assertCanEdit({ viewer }: Context, entry: EntrySummary): void {
  if (!canEditRecord(viewer, entry))
    throw refused(viewer, 'rest_cannot_edit', 'You are not allowed to edit this.');
}

/** @throws ApiError `rest_cannot_delete` */
export function assertCanDelete({ viewer }: Context, entry: EntrySummary): void {
  if (!canDeleteRecord(viewer, entry))
    throw refused(viewer, 'rest_cannot_delete', 'You are not allowed to delete this.');
}

/** @throws ApiError `rest_cannot_create` */
export function assertCanCreate({ viewer }: Context, kind: string): void {
  if (!viewer.can(kindCapability('edit', kind)))
    throw refused(viewer, 'rest_cannot_create', 'You are not allowed to create these.');
}

/** To write in another user's name takes more than editing (docs/rest.md §3.3). @throws ApiError `rest_cannot_edit_others` */
export function assertCanSetAuthor(
  { viewer }: Context,
  kind: string,
  author: number | undefined,
  currentAuthor: number,
): void {
  const isOther = !!author && author !== currentAuthor;
  if (isOther && !viewer.can(kindCapability('edit_others', kind)))
    throw refused(
      viewer,
      'rest_cannot_edit_others',
      'You are not allowed to write in the name of this user.',
    );
}
