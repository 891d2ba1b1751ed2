import { type Comment, commentStatuses } from '../../../content/comments/comment.ts';
import {
  dependenciesOf,
  hasUnindexed,
  isNarrowed,
} from '../../../content/comments/comment-filters.ts';
import {
  type CommentListValues,
  commentCursorArgs,
  commentListArgs,
} from '../../../content/comments/comment-list-args.ts';
import {
  assertCanReadDiscussion,
  canReadDiscussion,
  readableComments,
} from '../../../content/comments/comment-policy.ts';
import {
  type CommentOwner,
  type CommentQuery,
  commentOrder,
  commentsOf,
  listOf,
  planSearch,
  readComments,
  toCommentQuery,
} from '../../../content/comments/find-comments.ts';
import { entryById } from '../../../content/entries/entry.ts';
import type { Context } from '../../../operation/context.ts';
import { forbiddenParams, refused } from '../../../operation/errors.ts';
import { type CountedList, cachedCount, spendAll } from '../../../operation/lists/cached-count.ts';
import type { ListReading } from '../../../operation/lists/list-reading.ts';
import {
  countRows,
  fromBeginning,
  type ListSource,
  type Place,
  readWindow,
  togetherIn,
  type Window,
} from '../../../operation/lists/window.ts';
import { defineListOperation, perform } from '../../../operation/operation.ts';

/** How many comments a query has. */
const countComments = (context: Context, query: CommentQuery): Promise<number> =>
  cachedCount(context, countedList(context, query));

function countedList(context: Context, query: CommentQuery): CountedList {
  const { order: _, ...filter } = query;
  return {
    key: `comments ${JSON.stringify(filter)}`,
    dependencies: dependenciesOf(query),
    count: async () => countRows(readComments(context), await allOf(context, query)),
  };
}

/**
 * The source for counting, which reads the whole list: all comments with a common text are found by one search of the index, unless other
 * filters leave few comments to compare.
 */
async function allOf(context: Context, query: CommentQuery): Promise<ListSource> {
  const plan = await planSearch(context, query);
  return listOf(context, query, plan?.isCommon && !isNarrowed(query) ? {} : plan);
}

/**
 * Lists the comments that the viewer may read (docs/rest.md §4.11, §11). A numbered page beyond the last one is empty,
 * as in the reference.
 */
export const listComments = defineCommentList({ find: findComments, count: countComments });

/**
 * Returns the latest approved comments that the viewer may read.
 * @param entryId the entry of the comments; null for the whole site
 * @throws ApiError if the viewer may not read the entry
 */
export async function latestComments(
  context: Context,
  entryId: number | null,
  limit: number,
): Promise<readonly Comment[]> {
  const post = entryId === null ? [] : [entryId];
  return (await perform(listComments, context, { post, per_page: limit })).items;
}

/**
 * Lists the comments of an entry, below a comment or by a user. Lists of many owners are read by one statement.
 * @param password the one that has opened the entry
 */
export const listCommentsOf = (owner: CommentOwner, key: number, password?: string) =>
  defineCommentList(commentsOf(owner, key), password);

async function findComments(
  context: Context,
  query: CommentQuery,
  window: Window,
): Promise<readonly Place<Comment>[]> {
  const { order, statuses: only } = query;
  if (!isNarrowed(query) && (order.by !== 'date' || hasUnindexed(query)))
    await spendAll(context, countedList(context, { order, statuses: only }));
  const plan = await planSearch(context, query);
  const read = (one: CommentQuery, part: Window) =>
    readWindow<Comment>(readComments(context), listOf(context, one, plan), part);
  const statuses = splitStatuses(query);
  if (statuses.length < 2 || (window.offset ?? 0) > NEAR) return read(query, window);
  const part = fromBeginning(window);
  const found = await Promise.all(
    statuses.map((status) => read({ ...query, statuses: [status] }, part)),
  );
  return togetherIn(commentOrder(query), found.flat(), window);
}

/** Rows that are passed over in the lists of each status. */
const NEAR = 500;

/** The statuses whose lists are put together, since an index has the comments of one status in order; none where others find fewer. */
function splitStatuses(query: CommentQuery): readonly string[] {
  const { statuses = commentStatuses, order, search, unapprovedOf = [] } = query;
  const isByIndex = order.by === 'date' || order.by === 'id';
  const isOfStatuses = !search && unapprovedOf.length === 0 && !isNarrowed(query);
  return isOfStatuses && isByIndex ? [...new Set(statuses)] : [];
}

function defineCommentList({ find, count }: ListReading<CommentQuery, Comment>, password?: string) {
  return defineListOperation({
    name: 'listComments',
    summary: 'Lists comments.',
    args: commentListArgs,
    cursorArgs: commentCursorArgs,
    async authorizePage(context, args) {
      await assertCanReadPosts(context, args);
      assertListsApproved(context, args);
    },
    authorize: assertCanUsePrivateArgs,
    toQuery: async (context, args) =>
      toCommentQuery(context, args, password ?? (await openingPassword(context, args))),
    order: commentOrder,
    async find(context, query: CommentQuery, window) {
      const found = await find(context, query, window);
      return readableComments(context, found, query.visibleTo?.password);
    },
    count,
  });
}

/** A password opens one post only, and only in the list of that post alone. */
const passwordOf = ({ post, password }: CommentListValues): string | undefined =>
  post.length === 1 ? password : undefined;

/** The password that was sent, if it opens the post. */
async function openingPassword(
  context: Context,
  args: CommentListValues,
): Promise<string | undefined> {
  const password = passwordOf(args);
  const [id] = args.post;
  const entry = password && id ? await entryById(context).load(id) : null;
  return entry && (await canReadDiscussion(context, entry, password)) ? password : undefined;
}

/** @throws ApiError `rest_cannot_read_post`, `rest_cannot_read` */
async function assertCanReadPosts(context: Context, args: CommentListValues): Promise<void> {
  const { viewer } = context;
  const entries = await Promise.all(args.post.map((id) => entryById(context).load(id)));
  for (const entry of entries)
    if (entry) await assertCanReadDiscussion(context, entry, passwordOf(args));
  if (args.post.includes(0) && !viewer.can('moderate_comments'))
    throw refused(
      viewer,
      'rest_cannot_read',
      'You are not allowed to read comments without a post.',
    );
}

/** Readers list approved comments. Other statuses and types are for those who write here. */
function assertListsApproved({ viewer }: Context, { type, status }: CommentListValues): void {
  const forbidden = [
    ...(type === 'comment' ? [] : ['type']),
    ...(status === 'approve' ? [] : ['status']),
  ];
  if (forbidden.length > 0 && !viewer.can('edit_posts')) throw forbiddenParams(viewer, forbidden);
}

/** Looking for people is for those who write here. Nobody sorts by what only moderators see. */
function assertCanUsePrivateArgs({ viewer }: Context, args: CommentListValues): void {
  const people = (
    ['author', 'author_exclude', 'author_email', 'include_unapproved'] as const
  ).filter((name) => args[name]?.length);
  if (people.length > 0 && !viewer.can('edit_posts')) throw forbiddenParams(viewer, people);
  if (PRIVATE.has(args.orderby) && !viewer.can('moderate_comments'))
    throw forbiddenParams(viewer, ['orderby']);
}

const PRIVATE: ReadonlySet<string> = new Set(['authorEmail', 'authorIp', 'authorAgent']);
