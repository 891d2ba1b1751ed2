import { type Selectable, sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import { defineIdLoader, defineLoader } from '../../operation/loader.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Transaction } from '../../storage/write.ts';
import type { Entry } from '../entries/entry.ts';

/** A row of the comments' table; comment-policy.ts decides who may see which columns. */
export type Comment = Selectable<Tables['Comment']>;

/** A comment by id, whatever its status. */
export const commentById = defineIdLoader('Comment');

/** How many approved comments an entry has: the column that `recountComments` keeps. */
export const approvedCommentCount = defineLoader<number, number>(async (context, ids) => {
  const rows = await context
    .read('Comment', 'Entry')
    .selectFrom('Entry')
    .select(['id', 'commentCount'])
    .where('id', 'in', ids)
    .execute();
  const counts = new Map(rows.map(({ id, commentCount }) => [id, commentCount]));
  return ids.map((id) => counts.get(id) ?? 0);
});

/** How many approved answers a comment has. */
export const approvedReplyCount = defineLoader<number, number>(async (context, ids) => {
  const rows = await context
    .read('Comment')
    .selectFrom('Comment')
    .select(['parentId', sql<number>`count(*)`.as('count')])
    .where('parentId', 'in', ids)
    .where('status', '=', 'approved')
    .groupBy('parentId')
    .execute();
  const counts = new Map(rows.map(({ parentId, count }) => [parentId, Number(count)]));
  return ids.map((id) => counts.get(id) ?? 0);
});

/** The statuses of moderation, as stored and as REST shows them. */
export const commentStatuses = ['approved', 'hold', 'spam', 'trash'] as const;

export type CommentStatus = (typeof commentStatuses)[number];

/** The statuses that a write may name. `restore` (`untrash`, `unspam`) brings back the status before. */
export type WrittenStatus = CommentStatus | 'restore';

/** Returns the status for any of the words that clients use in writes; undefined for another word. */
export const writtenStatus = (word: string): WrittenStatus | undefined => WRITTEN.get(word);

/**
 * Returns the statuses for the words of a list: `all` means approved and unapproved comments, `any` (undefined) means every status. A word
 * that is no status stays, and finds nothing.
 */
export function listedStatuses(words: string): readonly string[] | undefined {
  const asked = words.split(/[\s,]+/).filter((word) => word !== '');
  if (asked.includes('any')) return undefined;
  return asked.flatMap((word) =>
    word === 'all' ? ['approved', 'hold'] : [WRITTEN.get(word) ?? word],
  );
}

const WRITTEN: ReadonlyMap<string, WrittenStatus> = new Map([
  ['approved', 'approved'],
  ['approve', 'approved'],
  ['1', 'approved'],
  ['hold', 'hold'],
  ['0', 'hold'],
  ['spam', 'spam'],
  ['trash', 'trash'],
  ['untrash', 'restore'],
  ['unspam', 'restore'],
]);

/** The columns that a new status sets: trash and spam keep the status before, which a restoration brings back. */
export function nextStatus(
  { status, trashedStatus }: Pick<Comment, 'status' | 'trashedStatus'>,
  wish: WrittenStatus,
): Pick<Comment, 'status' | 'trashedStatus'> {
  const isAway = status === 'trash' || status === 'spam';
  if (wish === 'restore')
    return isAway
      ? { status: trashedStatus ?? 'hold', trashedStatus: null }
      : { status, trashedStatus };
  if (wish === 'trash' || wish === 'spam')
    return { status: wish, trashedStatus: isAway ? trashedStatus : status };
  return { status: wish, trashedStatus: null };
}

/** A comment with this many links waits for a moderator. */
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
