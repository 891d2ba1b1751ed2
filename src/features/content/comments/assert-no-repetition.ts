import { ApiError } from '../../../lib/api-error.ts';
import { fromMoment, toMoment } from '../../../lib/clock.ts';
import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';

interface NewComment {
  readonly entryId: number;
  readonly parentId: number | null;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly content: string;
}

/** Two comments of one reader are at least so many seconds apart. */
const PAUSE = 15;

/** @throws ApiError 409 `comment_duplicate` for what the same author has said in the same place */
export async function assertNoDuplicate(
  { prisma }: Transaction,
  { authorName, authorEmail, ...place }: NewComment,
): Promise<void> {
  const same = await prisma.comment.findFirst({
    where: {
      entryId: place.entryId,
      parentId: place.parentId,
      content: place.content,
      status: { not: 'trash' },
      OR: [{ authorName }, ...(authorEmail === '' ? [] : [{ authorEmail }])],
    },
    select: { id: true },
  });
  if (same) throw new ApiError('comment_duplicate', 409, 'You have said that already.');
}

/** @throws ApiError 400 `comment_flood` for readers who write faster than people do; moderators may */
export async function assertNoFlood(
  { viewer, now }: Context,
  { prisma }: Transaction,
): Promise<void> {
  if (viewer.can('moderate_comments')) return;
  const since = toMoment(new Date(fromMoment(now).getTime() - PAUSE * 1000));
  const last = await prisma.comment.findFirst({
    where: { authorId: viewer.id, date: { gt: since } },
    select: { id: true },
  });
  if (last)
    throw new ApiError('comment_flood', 400, `Wait ${PAUSE} seconds before your next comment.`);
}
