import { createRateLimit } from '../../../auth/rate-limit.ts';
import { firstStatus, nextStatus } from '../../../content/comments/comment.ts';
import {
  assertCanCommentAnonymously,
  assertCanModerate,
  loadCommentable,
  readParent,
  readStatus,
} from '../../../content/comments/comment-policy.ts';
import { rawText } from '../../../content/entries/written-entry-args.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { fromMoment, toMoment } from '../../../lib/clock.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { tooManyAttempts } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { defineService } from '../../../operation/services.ts';
import type { Transaction } from '../../../storage/write.ts';
import {
  authorColumns,
  commentOwnFields,
  invalidContent,
  newCommentFields,
  readCommentValues,
  readWrittenComment,
  type WrittenComment,
} from './comment-fields.ts';
import { storeComment } from './store-comment.ts';

/** Returns the new comment's id; `firstStatus` decides whether it is approved at once (docs/rest.md §4.11). */
export const createComment = defineOperation({
  name: 'createComment',
  kind: 'mutation',
  summary: 'Writes a comment.',
  args: newCommentFields,
  async authorize(context, args) {
    assertCanCommentAnonymously(context);
    assertCanModerate(context, args);
    await loadCommentable(context, args.post);
  },
  async resolve(context, args): Promise<number> {
    if (args.type && args.type !== 'comment')
      throw new ApiError('rest_invalid_comment_type', 400, 'No comment of this type can be made.');
    const entry = await loadCommentable(context, args.post);
    const written = await readWrittenComment(context, args);
    const { content } = written;
    if (content === undefined) throw invalidContent();
    const status = readStatus(args.status);
    const parentId = await readParent(context, args.parent, { id: null, entryId: entry.id });
    const author = await authorOf(context, args, written);
    const own = (await readCommentValues(context, args, ''))?.('');
    return context.write(async (transaction) => {
      const data = { ...written, ...author, content, parentId, entryId: entry.id };
      await assertNoDuplicate(transaction, data);
      await assertNoFlood(context, transaction);
      const first = await firstStatus(context, transaction, entry, content);
      const state = { status: first, trashedStatus: null };
      return storeComment(context, transaction, {
        ...data,
        ...own,
        ...(status ? nextStatus(state, status) : state),
      });
    });
  },
});

/** 400 for a comment of nobody known that doesn't say whose it is. */
const authorDataRequired = (): ApiError =>
  new ApiError(
    'rest_comment_author_data_required',
    400,
    'A comment needs the name and the e-mail address of its author.',
  );

/**
 * Returns the author of a new comment: the caller, unless a moderator names a user, or a person without an account.
 * @throws ApiError `rest_comment_author_data_required` for a person without a name or an address
 */
async function authorOf(
  context: Context,
  args: ArgValues<typeof newCommentFields>,
  written: WrittenComment,
) {
  const isOther = [args.author, args.author_name, args.author_email, args.author_url].some(Boolean);
  if (!isOther || !context.viewer.can('moderate_comments'))
    return authorColumns(context, context.viewer.id);
  const { authorId = null, authorName = '', authorEmail = '', authorUrl = '' } = written;
  if (authorId === null && (authorName === '' || authorEmail === '')) throw authorDataRequired();
  return { authorId, authorName, authorEmail, authorUrl };
}

const { author_email, author_name, author_url, content, parent, post, status } = newCommentFields;

/** Only this many characters of the visitor's user agent are stored. */
const LONGEST_AGENT = 254;

/** Answers the new comment's id: it waits for a moderator. Other than by REST, front ends may send it for their visitors. */
export const leaveComment = defineOperation({
  name: 'leaveComment',
  kind: 'mutation',
  isAlone: true,
  summary: 'Writes a comment of a visitor without an account, for a moderator to approve.',
  args: {
    ...{ author_email, author_name, author_url, content, parent, post, status },
    ...commentOwnFields,
  },
  async authorize(context, args) {
    if (context.services.config.commentsNeedLogin) assertCanCommentAnonymously(context);
    assertCanModerate(context, args);
    await loadCommentable(context, args.post);
  },
  async resolve(context, args): Promise<number> {
    const entry = await loadCommentable(context, args.post);
    if (!rawText(args.content)) throw invalidContent();
    if (!args.author_name || !args.author_email) throw authorDataRequired();
    await assertNotTooMany(context);
    const written = await readWrittenComment(context, args);
    const { content, authorName = '', authorEmail = '', authorUrl = '' } = written;
    if (content === undefined) throw invalidContent();
    if (authorName === '' || authorEmail === '') throw authorDataRequired();
    const parentId = await readParent(context, args.parent, { id: null, entryId: entry.id });
    const { ip, agent } = context.client;
    const author = { authorId: null, authorName, authorEmail, authorUrl };
    const own = (await readCommentValues(context, args, ''))?.('');
    const data = { ...author, content, parentId, entryId: entry.id };
    return context.write(async (transaction) => {
      await assertNoDuplicate(transaction, data);
      return storeComment(context, transaction, {
        ...data,
        ...own,
        authorIp: ip ?? '',
        authorAgent: agent.slice(0, LONGEST_AGENT),
        status: 'hold',
        trashedStatus: null,
      });
    });
  },
});

/** @throws ApiError 429 `too_many_requests` for a network that writes more than people do */
async function assertNotTooMany({ services, client }: Context): Promise<void> {
  const wait = await commentLimit(services).countNetwork(client.ip);
  if (wait > 0) throw tooManyAttempts(wait, 'comments');
}

/** Limits comments of visitors without an account, by network. */
export const commentLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'comment', { most: 20, window: 3600 }),
);

interface NewComment {
  readonly entryId: number;
  readonly parentId: number | null;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly content: string;
}

/** Two comments of one reader are at least so many seconds apart. */
const PAUSE = 15;

/** @throws ApiError 409 `comment_duplicate` for a text that the same author has written in the same place */
async function assertNoDuplicate(
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
async function assertNoFlood({ viewer, now }: Context, { prisma }: Transaction): Promise<void> {
  if (viewer.can('moderate_comments')) return;
  const since = toMoment(new Date(fromMoment(now).getTime() - PAUSE * 1000));
  const last = await prisma.comment.findFirst({
    where: { authorId: viewer.id, date: { gt: since } },
    select: { id: true },
  });
  if (last)
    throw new ApiError('comment_flood', 400, `Wait ${PAUSE} seconds before your next comment.`);
}
