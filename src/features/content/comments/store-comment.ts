import type { Context } from '../../../operation/context.ts';
import { lockRows } from '../../../storage/lock-rows.ts';
import {
  indexSearchableComments,
  searchableComment,
} from '../../../storage/search/comment-search.ts';
import type { Readers, Transaction } from '../../../storage/write.ts';
import { isHidden } from '../entries/entry-state.ts';
import { searchFolding } from '../entries/text/to-search-text.ts';
import type { Comment } from './comment.ts';
import { unknownComment } from './comment-policy.ts';
import { recountComments } from './recount-comments.ts';

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
  await recountComments(transaction, [comment.entryId]);
  transaction.changed('comment', comment.id, 'create');
  return comment.id;
}

/** Returns a comment that nobody else changes until the transaction ends. @throws ApiError where it is gone */
export async function holdComment(transaction: Transaction, id: number): Promise<Comment> {
  await lockRows(transaction, 'Comment', [id]);
  const comment = await transaction.prisma.comment.findUnique({ where: { id } });
  if (!comment) throw unknownComment();
  return comment;
}

/** Who could read a comment that is changed: if it is approved, those who can read its entry. */
export async function readersOf(
  { prisma }: Transaction,
  { entryId, status, authorId }: Comment,
): Promise<Readers> {
  const where = { id: entryId };
  const entry = await prisma.entry.findUnique({ where, select: { status: true, authorId: true } });
  return {
    isHidden: status !== 'approved' || !entry || isHidden(entry),
    authorId: authorId ?? entry?.authorId ?? null,
  };
}

/** Brings comments into the search index, in the transaction of their write. */
export const indexComments = (
  { prisma, provider }: Transaction,
  comments: readonly Parameters<typeof searchableComment>[0][],
): Promise<void> =>
  indexSearchableComments(
    prisma,
    provider,
    comments.map((comment) => searchableComment(comment, searchFolding.part)),
  );
