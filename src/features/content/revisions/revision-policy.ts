import { type Entry, entryById } from '../../../content/entries/entry.ts';
import { unknownEntry } from '../../../content/entries/entry-policy.ts';
import { type Revision, revisionById } from '../../../content/entries/revision-loaders.ts';
import { namesOfKinds } from '../../../content/kinds/registry.ts';
import { MENU_ITEM } from '../../../content/menus/menu-item.ts';
import {
  canDeleteRecord,
  canEditRecord,
  isPreviewed,
} from '../../../content/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';

/** Kinds with revisions. Items of menus have autosaves only (docs/rest.md §4.9). */
export const revisedKinds: readonly string[] = namesOfKinds(
  ({ name, hasRevisions }) => hasRevisions || name === MENU_ITEM,
);

/** Loads the entry of revisions. @throws ApiError 404 `rest_post_invalid_parent` for none, or one of a kind without revisions */
export const loadParent = (context: Context, id: number): Promise<Entry> =>
  loadRevised(context, id, unknownParent);

/** Loads an entry that the caller names by its own id. @throws ApiError 404 `rest_post_invalid_id` */
export async function loadRevised(
  context: Context,
  id: number,
  unknown = unknownEntry,
): Promise<Entry> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  if (!entry || !revisedKinds.includes(entry.kind)) throw unknown();
  return entry;
}

export const unknownParent = (): ApiError =>
  new ApiError(
    'rest_post_invalid_parent',
    404,
    'There is nothing with this id that has revisions.',
  );

/** @throws ApiError 404 `rest_post_invalid_id` for an unknown id, `rest_revision_parent_id_mismatch` for another entry's */
export async function loadRevision(
  context: Context,
  parent: number,
  id: number,
): Promise<Revision> {
  const revision = isRecordId(id) ? await revisionById(context).load(id) : null;
  if (!revision)
    throw new ApiError('rest_post_invalid_id', 404, 'There is no revision with this id.');
  if (revision.entryId !== parent)
    throw new ApiError(
      'rest_revision_parent_id_mismatch',
      404,
      'This revision is of another record.',
    );
  return revision;
}

/** Revisions are for viewers who may edit their entry. @throws ApiError `rest_cannot_read` */
export function assertCanReadRevisions({ viewer }: Context, parent: Entry): void {
  if (!canEditRecord(viewer, parent))
    throw refused(viewer, 'rest_cannot_read', 'You are not allowed to see revisions of this.');
}

/**
 * Autosaves are also for those who have a token to preview the entry, unless a password hides its text.
 * @throws ApiError `rest_cannot_read`
 */
export function assertCanReadAutosaves(context: Context, parent: Entry): void {
  const isOpen = isPreviewed(context.viewer, parent) && parent.password === '';
  if (!isOpen) assertCanReadRevisions(context, parent);
}

/** Whoever may delete an entry may delete its revisions. @throws ApiError `rest_cannot_delete` */
export function assertCanDeleteRevisions({ viewer }: Context, parent: Entry): void {
  if (!canDeleteRecord(viewer, parent))
    throw refused(viewer, 'rest_cannot_delete', 'You are not allowed to delete revisions of this.');
}
