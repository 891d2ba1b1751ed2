import type { Comment } from '../../../content/comments/comment.ts';
import { unknownComment } from '../../../content/comments/comment-policy.ts';
import { isHidden } from '../../../content/entries/entry-status.ts';
import { searchFolding } from '../../../content/text/fold-letters.ts';
import type { Context } from '../../../operation/context.ts';
import {
  indexSearchableComments,
  searchableComment,
} from '../../../storage/search/comment-search.ts';
import type { OpenTransaction } from '../../../storage/transaction.ts';
import { lockRows, type Readers, type Transaction } from '../../../storage/write.ts';

type NewComment = Pick<
  Comment,
  'entryId' | 'parentId' | 'authorId' | 'authorName' | 'authorEmail' | 'authorUrl' | 'content'
> &
  Pick<Comment, 'status' | 'trashedStatus'> &
  Partial<Pick<Comment, 'authorIp' | 'authorAgent' | 'date' | 'values'>>;

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

/** Locks and returns a comment until the transaction ends. @throws ApiError if it is gone */
export async function holdComment(transaction: Transaction, id: number): Promise<Comment> {
  await lockRows(transaction, 'Comment', [id]);
  const comment = await transaction.prisma.comment.findUnique({ where: { id } });
  if (!comment) throw unknownComment();
  return comment;
}

/** Returns the readers of a changed comment: those of its entry, if it is approved. */
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
  transaction: OpenTransaction,
  comments: readonly Parameters<typeof searchableComment>[0][],
): Promise<void> =>
  indexSearchableComments(
    transaction,
    comments.map((comment) => searchableComment(comment, searchFolding.part)),
  );

/**
 * Stores how many approved comments these entries have, pingbacks too, in the transaction that changed what counts. Every write
 * of a comment calls it, with each entry that the comment was or is about.
 */
export async function recountComments(
  { prisma, provider }: Pick<Transaction, 'prisma' | 'provider'>,
  entryIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(entryIds)];
  if (ids.length === 0) return;
  if (provider === 'sqlite') {
    await prisma.$executeRawUnsafe(recount(AMONG_JSON), JSON.stringify(ids));
    return;
  }
  // The last transaction to count sees the comments of all others. This lock does not block comments that refer to the entry.
  await prisma.$queryRaw`
    SELECT "id" FROM "Entry" WHERE "id" = ANY(${ids}::int[]) ORDER BY "id" FOR NO KEY UPDATE`;
  await prisma.$executeRawUnsafe(recount(AMONG_ARRAY), ids);
}

const AMONG_JSON = 'IN (SELECT value FROM json_each(?))';
const AMONG_ARRAY = '= ANY($1::int[])';

/** Writes only the entries whose number has changed. */
const recount = (among: string): string => `
  UPDATE "Entry" SET "commentCount" = "Counted"."count"
  FROM (
    SELECT "One"."id" AS "entryId", (
      SELECT count(*) FROM "Comment"
      WHERE "Comment"."entryId" = "One"."id" AND "status" = 'approved' AND "type" <> 'note'
    ) AS "count"
    FROM "Entry" AS "One" WHERE "One"."id" ${among}
  ) AS "Counted"
  WHERE "Entry"."id" = "Counted"."entryId" AND "Entry"."commentCount" <> "Counted"."count"`;
