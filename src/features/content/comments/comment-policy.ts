import {
  canEditRecord,
  canReadRecord,
  type GuardedRecord,
} from '../../../auth/record-capabilities.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import type { Entry } from '../entries/entry.ts';
import { entryById } from '../entries/entry-loaders.ts';
import { opensEntry } from '../entries/entry-password.ts';
import type { Comment } from './comment.ts';

/** 404 for an id that is no comment's. */
export const unknownComment = (): ApiError =>
  new ApiError('rest_comment_invalid_id', 404, 'There is no comment with this id.');

/**
 * Whether the viewer may read what is said about an entry: the entry itself must be readable and, where it has a password,
 * opened by it or theirs to edit.
 * @throws ApiError as `opensEntry`
 */
export async function canReadDiscussion(
  context: Context,
  entry: Entry,
  password?: string,
): Promise<boolean> {
  const { viewer } = context;
  const guarded = await withParent(context, entry);
  if (!canReadRecord(viewer, guarded)) return false;
  if (entry.password === '' || canEditRecord(viewer, guarded)) return true;
  return !!password && (await opensEntry(context, entry, password));
}

/**
 * Which of some comments the viewer may read: approved ones go with their entry, others are for their authors and those who may
 * edit the entry.
 */
export async function readableComments<One extends Comment>(
  context: Context,
  comments: readonly One[],
  password?: string,
): Promise<readonly One[]> {
  const { viewer } = context;
  const ids = [...new Set(comments.map(({ entryId }) => entryId))];
  const discussions = await Promise.all(
    ids.map(async (id) => {
      const entry = await entryById(context).load(id);
      return entry && { entry, isOpen: await canReadDiscussion(context, entry, password) };
    }),
  );
  const about = new Map(ids.map((id, i) => [id, discussions[i]]));
  return comments.filter(({ entryId, status, authorId }) => {
    const discussion = about.get(entryId);
    if (!discussion) return false;
    if (status === 'approved' && discussion.isOpen) return true;
    if (viewer.id !== 0 && authorId === viewer.id) return true;
    return canEditComment(viewer, discussion.entry);
  });
}

/** Whether the viewer may read a comment. */
export const canReadComment = async (
  context: Context,
  comment: Comment,
  password?: string,
): Promise<boolean> => (await readableComments(context, [comment], password)).length > 0;

/** Whether the viewer may change and remove the comments on an entry, and so see all of them. */
export const canEditComment = (viewer: Viewer, entry: Entry): boolean =>
  viewer.id !== 0 && (viewer.can('moderate_comments') || canEditRecord(viewer, entry));

/** Whether the viewer may change the text of a comment and remove it: those who may edit the comments on the entry, and its author. */
export const canChangeComment = (
  viewer: Viewer,
  { authorId }: Pick<Comment, 'authorId'>,
  entry: Entry,
): boolean => canEditComment(viewer, entry) || (viewer.id !== 0 && authorId === viewer.id);

/** @throws ApiError `rest_cannot_read_post` unless the viewer may read what is said about the entry */
export async function assertCanReadDiscussion(
  context: Context,
  entry: Entry,
  password?: string,
): Promise<void> {
  if (!(await canReadDiscussion(context, entry, password)))
    throw refused(
      context.viewer,
      'rest_cannot_read_post',
      'You are not allowed to read the post of this comment.',
    );
}

/** @throws ApiError `rest_forbidden_context`: the `edit` view of comments is for moderators */
export function assertCanReadCommentsForEditing({ viewer }: Context, view: string): void {
  if (view === 'edit' && !viewer.can('moderate_comments'))
    throw refused(viewer, 'rest_forbidden_context', 'You are not allowed to edit comments.');
}

/** What hangs on another entry (a media item) is as public as that. */
async function withParent(context: Context, entry: Entry): Promise<GuardedRecord> {
  if (entry.status !== 'inherit' || entry.parentId === null) return entry;
  return { ...entry, parent: await entryById(context).load(entry.parentId) };
}
