import { createRateLimit } from '../../../auth/rate-limit.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { defineService } from '../../../operation/define-service.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { rawText } from '../entries/text-args.ts';
import { assertNoDuplicate } from './assert-no-repetition.ts';
import { newCommentFields } from './comment-fields.ts';
import { authorDataRequired } from './create-comment.ts';
import { storeComment } from './store-comment.ts';
import {
  assertCanCommentAnonymously,
  assertCanModerate,
  loadCommentable,
  readParent,
} from './write-comment-policy.ts';
import { invalidContent, readWrittenComment } from './written-comment.ts';

const { author_email, author_name, author_url, content, parent, post, status } = newCommentFields;

/** Characters of what a visitor's program calls itself that are kept. */
const LONGEST_AGENT = 254;

/** Answers the new comment's id: it waits for a moderator. Other than by REST, front ends may send it for their visitors. */
export const leaveComment = defineOperation({
  name: 'leaveComment',
  kind: 'mutation',
  isAlone: true,
  summary: 'Writes a comment of a visitor without an account, for a moderator to approve.',
  args: { author_email, author_name, author_url, content, parent, post, status },
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
    const data = { ...author, content, parentId, entryId: entry.id };
    return context.write(async (transaction) => {
      await assertNoDuplicate(transaction, data);
      return storeComment(context, transaction, {
        ...data,
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
  if (wait > 0)
    throw new ApiError('too_many_requests', 429, 'Too many comments; please try again later.', {
      data: { retry_after: wait },
    });
}

/** Limits comments of visitors without an account, by network. */
export const commentLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'comment', { most: 20, window: 3600 }),
);
