import { schemaOf } from '../../../operation/args.ts';
import { type Connection, type PagingArgs, toConnection } from '../../../operation/connection.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import { defineParentLoader } from '../../../operation/parent-loader.ts';
import type { Window } from '../../../storage/read-window.ts';
import type { Comment } from './comment.ts';
import { canReadComment } from './comment-policy.ts';
import type { CommentQuery } from './comment-query.ts';
import { commentOrder } from './comment-source.ts';
import { countComments } from './count-comments.ts';
import {
  type CommentOwner,
  type CommentPlace,
  countCommentsOf,
  findComments,
  findCommentsOf,
} from './find-comments.ts';

/** What a list may be narrowed by; absent is anything that is approved. */
export type CommentFilter = Omit<Partial<CommentQuery>, 'visibleTo'>;

export interface CommentBrowsing extends PagingArgs {
  readonly filter?: CommentFilter | undefined;
}

/** Lists comments by cursors; what the viewer may not see is not found (behaviour.md §14). */
export const browseComments = defineOperation({
  name: 'browseComments',
  kind: 'query',
  summary: 'Lists comments by cursors.',
  args: { filter: schemaOf<CommentFilter>({ type: 'object' }), ...pagingArgs },
  authorize: (context, { filter }) => assertCanUsePrivateFilters(context, filter),
  async resolve(context, args): Promise<Connection<Comment>> {
    const query = toQuery(context, args.filter);
    const window = readPlace(args, commentOrder(query));
    const found = await findComments(context, query, { ...window, limit: window.limit + 1 });
    return connect(context, window, found, () => countComments(context, query));
  },
});

/**
 * The same list about an entry, below a comment or by a user; of many of them at once by one statement.
 * @param password as it was sent to open the entry
 */
export async function browseCommentsOf(
  context: Context,
  owner: CommentOwner,
  key: number,
  { filter, ...paging }: CommentBrowsing,
  password?: string,
): Promise<Connection<Comment>> {
  assertCanUsePrivateFilters(context, filter);
  const query = toQuery(context, filter, password !== undefined);
  const window = readPlace(paging, commentOrder(query));
  const wanted = { owner, key, query, window: { ...window, limit: window.limit + 1 } };
  const found = await commentsOf(context).load(wanted);
  return connect(context, window, found, () => countOf(context).load(wanted), password);
}

function toQuery(
  { viewer }: Context,
  filter: CommentFilter = {},
  knowsPassword = false,
): CommentQuery {
  return {
    ...filter,
    statuses: filter.statuses ?? ['approved'],
    types: filter.types ?? (filter.typesExclude ? undefined : ['comment']),
    order: filter.order ?? { by: 'date', direction: 'desc' },
    visibleTo: viewer.can('moderate_comments')
      ? undefined
      : { id: viewer.id, editsPublished: viewer.can('edit_published_posts'), knowsPassword },
  };
}

/** Looking for people is for those who write here, as by REST; private columns don't even sort. */
function assertCanUsePrivateFilters({ viewer }: Context, filter: CommentFilter = {}): void {
  const { authors = [], authorsExclude = [], authorEmail, unapprovedOf = [], order } = filter;
  const looksForPeople =
    authors.length + authorsExclude.length + unapprovedOf.length > 0 || authorEmail !== undefined;
  if (looksForPeople && !viewer.can('edit_posts'))
    throw refused(viewer, 'rest_forbidden_param', 'You are not allowed to look for authors.');
  if (order && PRIVATE.has(order.by) && !viewer.can('moderate_comments'))
    throw refused(viewer, 'rest_forbidden_param', 'You are not allowed to order comments so.');
}

const PRIVATE: ReadonlySet<string> = new Set(['authorEmail', 'authorIp', 'authorAgent']);

async function connect(
  context: Context,
  window: Window & { readonly backwards: boolean },
  found: readonly CommentPlace[],
  count: () => Promise<number>,
  password?: string,
): Promise<Connection<Comment>> {
  const readable = await Promise.all(found.map((one) => canReadComment(context, one, password)));
  const shown = found.filter((_, i) => readable[i]);
  return toConnection(window, shown, (comment) => comment, count);
}

interface Wanted {
  readonly owner: CommentOwner;
  readonly key: number;
  readonly query: CommentQuery;
  readonly window: Window;
}

const commentsOf = defineParentLoader<Wanted, readonly CommentPlace[]>(
  (context, { owner, query, window }, keys) =>
    findCommentsOf(context, owner, keys.map(Number), query, window),
  [],
);

const countOf = defineParentLoader<Wanted, number>(
  (context, { owner, query }, keys) => countCommentsOf(context, owner, keys.map(Number), query),
  0,
);
