import { ApiError } from '../../../lib/api-error.ts';
import { boolean, recordId, string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { removeFromIndex } from '../../../storage/search-index.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Comment } from './comment.ts';
import { nextStatus } from './comment-status.ts';
import { loadComment } from './get-comment.ts';
import { recountComments } from './recount-comments.ts';
import { holdComment, readersOf } from './store-comment.ts';
import { assertCanDeleteComment } from './write-comment-policy.ts';

/** What became of a comment: it is in the trash, or it is gone and `comment` is what it was. */
export interface DeletedComment {
  readonly isGone: boolean;
  readonly comment: Comment;
  /** The comment before. */
  readonly before: Comment;
}

/** Answers to a comment that is removed for good answer what it answered (docs/rest.md §4.11). */
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
  const { prisma, provider, changed } = transaction;
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
  await removeFromIndex(prisma, provider, 'CommentSearch', [{ id }]);
  await recountComments(transaction, [entryId]);
  for (const reply of replies) changed('comment', reply.id, 'update');
  changed('comment', id, 'delete', readers);
}
