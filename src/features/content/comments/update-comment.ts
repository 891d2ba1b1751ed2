import { ApiError } from '../../../lib/api-error.ts';
import { recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { entryById } from '../entries/entry-loaders.ts';
import type { Comment } from './comment.ts';
import { changedCommentFields } from './comment-fields.ts';
import { canEditComment } from './comment-policy.ts';
import { firstStatus, nextStatus } from './comment-status.ts';
import { loadComment } from './get-comment.ts';
import { recountComments } from './recount-comments.ts';
import { holdComment, indexComments, readersOf } from './store-comment.ts';
import {
  assertCanEditComment,
  assertCanEditPost,
  assertCanModerate,
  readParent,
  readStatus,
} from './write-comment-policy.ts';
import { readWrittenComment } from './written-comment.ts';

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
  if (canEditComment(context.viewer, entry)) return {};
  return { status: await firstStatus(context, transaction, entry, content) };
}
