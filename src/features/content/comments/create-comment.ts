import { ApiError } from '../../../lib/api-error.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertNoDuplicate, assertNoFlood } from './assert-no-repetition.ts';
import { newCommentFields } from './comment-fields.ts';
import { firstStatus, nextStatus } from './comment-status.ts';
import { storeComment } from './store-comment.ts';
import {
  assertCanCommentAnonymously,
  assertCanModerate,
  loadCommentable,
  readParent,
  readStatus,
} from './write-comment-policy.ts';
import {
  authorColumns,
  invalidContent,
  readWrittenComment,
  type WrittenComment,
} from './written-comment.ts';

/** Answers the new comment's id; `firstStatus` decides who is approved at once (docs/rest.md §4.11). */
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
    return context.write(async (transaction) => {
      const data = { ...written, ...author, content, parentId, entryId: entry.id };
      await assertNoDuplicate(transaction, data);
      await assertNoFlood(context, transaction);
      const first = await firstStatus(context, transaction, entry, content);
      const state = { status: first, trashedStatus: null };
      return storeComment(context, transaction, {
        ...data,
        ...(status ? nextStatus(state, status) : state),
      });
    });
  },
});

/** 400 for a comment of nobody known that doesn't say whose it is. */
export const authorDataRequired = (): ApiError =>
  new ApiError(
    'rest_comment_author_data_required',
    400,
    'A comment needs the name and the e-mail address of its author.',
  );

/**
 * Who a new comment is by: the caller, unless a moderator names someone else, a user or a person without an account.
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
  if (authorName === '' || authorEmail === '') throw authorDataRequired();
  return { authorId, authorName, authorEmail, authorUrl };
}
