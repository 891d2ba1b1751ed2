import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import { entryById } from '../entries/entry-loaders.ts';
import type { Comment } from './comment.ts';
import { commentListArgs } from './comment-list-args.ts';
import { assertCanReadDiscussion, canReadComment, canReadDiscussion } from './comment-policy.ts';
import { toCommentQuery } from './comment-query.ts';
import { countComments } from './count-comments.ts';
import { findComments } from './find-comments.ts';

type CommentListValues = ArgValues<typeof commentListArgs>;

/** interface.md §4.4: one page of comments; beyond the last page there are none, which is no error (as in the reference). */
export const listComments = defineOperation({
  name: 'listComments',
  kind: 'query',
  summary: 'Lists comments.',
  args: commentListArgs,
  async authorize(context, args) {
    await assertCanReadPosts(context, args);
    assertCanFilter(context, args);
  },
  async resolve(context, args): Promise<Page<Comment>> {
    const query = toCommentQuery(context, args, await isOpened(context, args));
    const offset = args.offset ?? (args.page - 1) * args.per_page;
    const [found, total] = await Promise.all([
      findComments(context, query, { limit: args.per_page, offset }),
      countComments(context, query),
    ]);
    const readable = await Promise.all(
      found.map((comment) => canReadComment(context, comment, passwordOf(args))),
    );
    return { items: found.filter((_, i) => readable[i]), total };
  },
});

/** A password opens one post only: the one that is asked for alone. */
const passwordOf = ({ post, password }: CommentListValues): string | undefined =>
  post.length === 1 ? password : undefined;

async function isOpened(context: Context, args: CommentListValues): Promise<boolean> {
  const [id] = args.post;
  const entry = passwordOf(args) && id ? await entryById(context).load(id) : null;
  return entry !== null && (await canReadDiscussion(context, entry, passwordOf(args)));
}

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

/** Readers see approved comments and don't look for people; the rest is for those who write here. */
function assertCanFilter({ viewer }: Context, args: CommentListValues): void {
  if (viewer.can('edit_posts')) return;
  const forbidden = [
    ...(['author', 'author_exclude', 'author_email'] as const).filter((name) => args[name]?.length),
    ...(args.type === 'comment' ? [] : ['type']),
    ...(args.status === 'approve' ? [] : ['status']),
  ];
  if (forbidden.length > 0)
    throw refused(
      viewer,
      'rest_forbidden_param',
      `You are not allowed to use: ${forbidden.join(', ')}`,
    );
}
