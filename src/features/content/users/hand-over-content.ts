import type { Transaction } from '../../../storage/write.ts';

/** Makes another user, or nobody (null), the author of all that a user wrote; terms count the same as before. */
export async function handOverContent(
  transaction: Transaction,
  userId: number,
  heirId: number | null,
): Promise<void> {
  const { prisma, changed } = transaction;
  const entries = await prisma.entry.findMany({
    where: { authorId: userId },
    select: { id: true, kind: true },
  });
  await prisma.entry.updateMany({
    where: { authorId: userId },
    data: { authorId: heirId, version: { increment: 1 } },
  });
  for (const { id, kind } of entries) changed(kind, id, 'update');
  await prisma.revision.updateMany({ where: { authorId: userId }, data: { authorId: heirId } });
}

/** A reader's comments stay, under the name they were written with. */
export async function releaseComments(transaction: Transaction, userId: number): Promise<void> {
  const { prisma, changed } = transaction;
  const comments = await prisma.comment.findMany({
    where: { authorId: userId },
    select: { id: true },
  });
  await prisma.comment.updateMany({
    where: { authorId: userId },
    data: { authorId: null, version: { increment: 1 } },
  });
  for (const { id } of comments) changed('comment', id, 'update');
}
