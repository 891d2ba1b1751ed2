import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Entry } from '../entries/entry.ts';
import type { CommentStatus } from './comment-status.ts';

/** With so many links a comment waits for a moderator. */
const MANY_LINKS = 2;

/**
 * Whether a new comment is shown at once: moderators' and the entry's own author's are; others' when one of theirs was approved
 * before and this one has fewer than two links. The rest waits for a moderator.
 */
export async function firstStatus(
  { viewer }: Context,
  { prisma }: Transaction,
  entry: Entry,
  content: string,
): Promise<CommentStatus> {
  if (viewer.can('moderate_comments') || viewer.id === entry.authorId) return 'approved';
  const links = content.match(/<a\s[^>]*href|\bhttps?:\/\//gi)?.length ?? 0;
  if (links >= MANY_LINKS) return 'hold';
  const known = await prisma.comment.findFirst({
    where: { authorId: viewer.id, status: 'approved' },
    select: { id: true },
  });
  return known ? 'approved' : 'hold';
}
