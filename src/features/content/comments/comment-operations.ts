import {
  type Comment,
  commentById,
  firstStatus,
  nextStatus,
} from '../../../content/comments/comment.ts';
import {
  assertCanDeleteComment,
  assertCanEditComment,
  assertCanEditPost,
  assertCanModerate,
  assertCanReadDiscussion,
  canEditComments,
  canReadComment,
  readParent,
  readStatus,
  unknownComment,
} from '../../../content/comments/comment-policy.ts';
import { entryById } from '../../../content/entries/entry.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { boolean, recordId, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { loadedOr } from '../../../operation/loader.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { removeFromIndex } from '../../../storage/search-index.ts';
import type { Transaction } from '../../../storage/write.ts';
import { changedCommentFields, readCommentValues, readWrittenComment } from './comment-fields.ts';
import { holdComment, indexComments, readersOf, recountComments } from './store-comment.ts';

/** The comment of an id, whoever asks. @throws ApiError `rest_comment_invalid_id` for none */
export const loadComment = loadedOr(commentById, unknownComment);

/** docs/rest.md §4.11 */
export const getComment = defineOperation({
  name: 'getComment',
  kind: 'query',
  summary: 'Reads a comment.',
  args: {
    id: recordId({ description: 'The id of the comment.' }),
    password: string({ description: 'The password of the post, if it is protected.' }),
  },
  async authorize(context, { id, password }) {
    const comment = await loadComment(context, id);
    if (!(await canReadComment(context, comment, password)))
      throw refused(
        context.viewer,
        'rest_cannot_read',
        'You are not allowed to read this comment.',
      );
    const entry = await entryById(context).load(comment.entryId);
    if (entry) await assertCanReadDiscussion(context, entry, password);
  },
  resolve: (context, { id }) => loadComment(context, id),
});

/** Moderation is a change of `status`; `untrash` and `unspam` restore. Answers the comment's id (docs/rest.md §4.11). */
export const updateComment = defineOperation({
  name: 'updateComment',
  kind: 'mutation',
  summary: 'Changes a comment.',
  args: { id: recordId({ description: 'The id of the comment.' }), ...changedCommentFields },
  async authorize(context, args) {
    const comment = await loadComment(context, args.id);
    await assertCanEditComment(context, comment, args);
    const { author, author_ip } = args;
    assertCanModerate(context, author === comment.authorId ? { author_ip } : { author, author_ip });
    if (args.post !== undefined) await assertCanEditPost(context, args.post);
  },
  async resolve(context, args): Promise<number> {
    const comment = await loadComment(context, args.id);
    if (args.type !== undefined && args.type !== comment.type)
      throw new ApiError('rest_comment_invalid_type', 404, 'The type of a comment stays as it is.');
    const written = await readWrittenComment(context, args);
    const valuesAfter = await readCommentValues(context, args, comment.values);
    const status = readStatus(args.status);
    const entryId = args.post ?? comment.entryId;
    const parent = args.parent ?? (entryId === comment.entryId ? (comment.parentId ?? 0) : 0);
    const parentId = await readParent(context, parent, { id: comment.id, entryId });
    await context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      const before = await holdComment(transaction, comment.id);
      const state = status
        ? nextStatus(before, status)
        : await stateOfText(context, transaction, before, written);
      const after = await prisma.comment.update({
        where: { id: comment.id },
        data: {
          ...written,
          ...state,
          ...valuesAfter?.(before.values),
          entryId,
          parentId,
          version: { increment: 1 },
        },
      });
      await indexComments(transaction, [after]);
      await recountComments(transaction, [before.entryId, after.entryId]);
      const isShown = after.status === 'approved';
      const isNewlyShown = isShown && before.status !== 'approved';
      const readers = await readersOf(transaction, before);
      const isSame = isShown && !isNewlyShown && after.entryId === before.entryId;
      changed('comment', comment.id, isNewlyShown ? 'publish' : 'update', {
        ...readers,
        isHidden: readers.isHidden || isSame,
      });
    });
    return comment.id;
  },
});

/** A new text that would not be shown at once as a new comment waits for a moderator. */
async function stateOfText(
  context: Context,
  transaction: Transaction,
  before: Comment,
  { content }: { readonly content?: string },
) {
  const entry = await entryById(context).load(before.entryId);
  if (before.status !== 'approved' || content === undefined || !entry) return {};
  if (canEditComments(context.viewer, entry)) return {};
  return { status: await firstStatus(context, transaction, entry, content) };
}

/** The result of a deletion. The comment is in the trash; or it is gone, and `comment` is its last state. */
export interface DeletedComment {
  readonly isGone: boolean;
  readonly comment: Comment;
  /** The comment before. */
  readonly before: Comment;
}

/** Answers to a comment that is deleted for good become answers to its parent (docs/rest.md §4.11). */
export const deleteComment = defineOperation({
  name: 'deleteComment',
  kind: 'mutation',
  summary: 'Puts a comment into the trash, or with `force` removes it for good.',
  args: {
    id: recordId({ description: 'The id of the comment.' }),
    force: boolean({ default: false, description: 'Whether to bypass the trash.' }),
    password: string({ description: 'The password of the post, if it is protected.' }),
  },
  async authorize(context, { id }) {
    await assertCanDeleteComment(context, await loadComment(context, id));
  },
  async resolve(context, { id, force }): Promise<DeletedComment> {
    const comment = await loadComment(context, id);
    if (!force && comment.status === 'trash')
      throw new ApiError('rest_already_trashed', 410, 'The comment is in the trash already.');
    await context.write((transaction) =>
      force ? remove(transaction, id) : trash(transaction, id),
    );
    return {
      isGone: force,
      comment: force ? comment : await loadComment(context, id),
      before: comment,
    };
  },
});

async function trash(transaction: Transaction, id: number): Promise<void> {
  const before = await holdComment(transaction, id);
  await transaction.prisma.comment.update({
    where: { id },
    data: { ...nextStatus(before, 'trash'), version: { increment: 1 } },
  });
  await recountComments(transaction, [before.entryId]);
  transaction.changed('comment', id, 'update', await readersOf(transaction, before));
}

async function remove(transaction: Transaction, id: number): Promise<void> {
  const { prisma, changed } = transaction;
  const before = await holdComment(transaction, id);
  const { entryId, parentId } = before;
  const readers = await readersOf(transaction, before);
  const replies = await prisma.comment.findMany({
    where: { parentId: id },
    select: { id: true },
  });
  await prisma.comment.updateMany({
    where: { parentId: id },
    data: { parentId, version: { increment: 1 } },
  });
  await prisma.comment.delete({ where: { id } });
  await removeFromIndex(transaction, 'CommentSearch', [{ id }]);
  await recountComments(transaction, [entryId]);
  for (const reply of replies) changed('comment', reply.id, 'update');
  changed('comment', id, 'delete', readers);
}
