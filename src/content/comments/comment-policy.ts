import type { Viewer } from '../../auth/viewer.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Context } from '../../operation/context.ts';
import { invalidParam, LOG_IN, refused } from '../../operation/errors.ts';
import { loadedOr } from '../../operation/loader.ts';
import { type Entry, entryById, withParent } from '../entries/entry.ts';
import { opensEntry } from '../entries/entry-policy.ts';
import { canEditRecord, canReadRecord } from '../record-capabilities.ts';
import { isSelf } from '../users/user-policy.ts';
import { type Comment, commentById, type WrittenStatus, writtenStatus } from './comment.ts';

/** 404 for an id that is no comment's. */
export const unknownComment = (): ApiError =>
  new ApiError('rest_comment_invalid_id', 404, 'There is no comment with this id.');

/**
 * Whether the viewer may read the comments of an entry. The entry must be readable; if it has a password, that must have been given, or
 * the viewer must be allowed to edit the entry.
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
 * Returns the comments that the viewer may read: approved ones with their entry, others if the viewer wrote them or may edit the entry.
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
  return comments.filter((comment) => {
    const discussion = about.get(comment.entryId);
    if (!discussion) return false;
    if (comment.status === 'approved' && discussion.isOpen) return true;
    return isSelf(viewer, comment.authorId) || canEditComments(viewer, discussion.entry);
  });
}

/** Whether the viewer may read a comment. */
export const canReadComment = async (
  context: Context,
  comment: Comment,
  password?: string,
): Promise<boolean> => (await readableComments(context, [comment], password)).length > 0;

/** As `canEditComment` for all comments on an entry. */
export const canEditComments = (viewer: Viewer, entry: Entry): boolean =>
  viewer.id !== 0 && (viewer.can('moderate_comments') || canEditRecord(viewer, entry));

/** Whether the viewer may change, delete and moderate a comment, and so see all of it. */
export async function canEditComment(
  context: Context,
  { entryId }: Pick<Comment, 'entryId'>,
): Promise<boolean> {
  const entry = await entryById(context).load(entryId);
  return entry !== null && canEditComments(context.viewer, entry);
}

/** Whether the viewer may change the text of a comment and delete it, as its author or as an editor of the comments on the entry. */
export const canChangeComment = async (
  context: Context,
  comment: Pick<Comment, 'authorId' | 'entryId'>,
): Promise<boolean> =>
  isSelf(context.viewer, comment.authorId) || (await canEditComment(context, comment));

/** @throws ApiError `rest_cannot_read_post` unless the viewer may read the comments of the entry */
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

/** @throws ApiError `rest_comment_login_required` for anonymous callers */
export function assertCanCommentAnonymously({ viewer }: Context): void {
  if (viewer.id === 0)
    throw new ApiError(
      'rest_comment_login_required',
      401,
      `Comments are for those who are logged in. ${LOG_IN}`,
    );
}

interface ModeratorWishes {
  readonly author?: number | undefined;
  readonly author_ip?: string | undefined;
  readonly status?: string | undefined;
}

/** @throws ApiError `rest_comment_invalid_author`, `…_author_ip`, `…_status` for what only moderators decide */
export function assertCanModerate({ viewer }: Context, wishes: ModeratorWishes): void {
  if (viewer.can('moderate_comments')) return;
  const { author, author_ip: ip, status } = wishes;
  const refuse = (name: string) => {
    throw refused(viewer, `rest_comment_invalid_${name}`, `You are not allowed to set ${name}.`);
  };
  if (author !== undefined && author !== viewer.id) refuse('author');
  if (ip !== undefined) refuse('author_ip');
  if (status !== undefined) refuse('status');
}

/** The entry that a new comment is about. @throws ApiError 403 `rest_comment_…` where none are taken */
export async function loadCommentable(context: Context, id: number): Promise<Entry> {
  const entry = await loadKnownPost(context, id);
  if (entry.status === 'draft' || entry.status === 'auto-draft')
    throw closed('rest_comment_draft_post', 'A draft takes no comments.');
  if (entry.status === 'trash')
    throw closed('rest_comment_trash_post', 'A post in the trash takes no comments.');
  await assertCanReadDiscussion(context, entry);
  if (entry.commentStatus !== 'open')
    throw closed('rest_comment_closed', 'Comments on this post are closed.');
  return entry;
}

/** An entry that a comment is to be moved to. @throws ApiError unless it is there and the viewer may edit it */
export async function assertCanEditPost(context: Context, id: number): Promise<void> {
  const { viewer } = context;
  const entry = await loadKnownPost(context, id);
  if (!viewer.can('moderate_comments') && !canEditRecord(viewer, entry))
    throw refused(viewer, 'rest_cannot_edit', 'You are not allowed to move it there.');
}

/** @throws ApiError `rest_cannot_delete` unless the viewer may remove this comment */
export async function assertCanDeleteComment(context: Context, comment: Comment): Promise<void> {
  if (!(await canChangeComment(context, comment)))
    throw refused(
      context.viewer,
      'rest_cannot_delete',
      'You are not allowed to delete this comment.',
    );
}

/** @throws ApiError `rest_cannot_edit` unless the viewer may change this of the comment: its author may change the text alone */
export async function assertCanEditComment(
  context: Context,
  comment: Comment,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (await canEditComment(context, comment)) return;
  const isOwn = isSelf(context.viewer, comment.authorId);
  const others = Object.keys(changes).filter(
    (name) => changes[name] !== undefined && !OF_AUTHORS.has(name),
  );
  if (!isOwn || others.length > 0)
    throw refused(
      context.viewer,
      'rest_cannot_edit',
      isOwn
        ? `You are not allowed to change ${others.join(', ')} of this comment.`
        : 'You are not allowed to change this comment.',
    );
}

/** Arguments that an author may send; `type` stays as it is. */
const OF_AUTHORS: ReadonlySet<string> = new Set(['id', 'content', 'type']);

/** The comment that is answered, null for none (0). @throws ApiError `rest_invalid_param` unless it is about the same post */
export async function readParent(
  context: Context,
  parent: number,
  { id, entryId }: { readonly id: number | null; readonly entryId: number },
): Promise<number | null> {
  if (parent === 0) return null;
  let above = await commentById(context).load(parent);
  if (above?.entryId !== entryId)
    throw invalidParam('parent', 'parent is no comment on the same post.');
  for (; above; above = above.parentId ? await commentById(context).load(above.parentId) : null)
    if (above.id === id) throw invalidParam('parent', 'A comment can not answer itself.');
  return parent;
}

/** @throws ApiError `rest_invalid_param` for a word that is no status */
export function readStatus(word: string | undefined): WrittenStatus | undefined {
  if (word === undefined) return undefined;
  const status = writtenStatus(word);
  if (status) return status;
  throw invalidParam('status', 'status is not one of approved, hold, spam, trash.', {
    code: 'rest_not_in_enum',
  });
}

const closed = (code: string, message: string) => new ApiError(code, 403, message);

const loadKnownPost = loadedOr(entryById, () =>
  closed('rest_comment_invalid_post_id', 'There is no post with this id.'),
);
