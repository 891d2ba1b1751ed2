import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Comment } from './comment.ts';
import { indexComments } from './index-comments.ts';

type NewComment = Pick<
  Comment,
  'entryId' | 'parentId' | 'authorId' | 'authorName' | 'authorEmail' | 'authorUrl' | 'content'
> &
  Pick<Comment, 'status' | 'trashedStatus'> &
  Partial<Pick<Comment, 'authorIp' | 'authorAgent' | 'date'>>;

/** Answers the new comment's id; it is of this moment unless it says otherwise. */
export async function storeComment(
  { now }: Context,
  transaction: Transaction,
  given: NewComment,
): Promise<number> {
  const comment = await transaction.prisma.comment.create({ data: { date: now, ...given } });
  await indexComments(transaction, [comment]);
  transaction.changed('comment', comment.id, 'create');
  return comment.id;
}
