import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { readMoment } from '../site/site-time.ts';
import { type CommentReader, commentReader } from './comment-conditions.ts';
import type { commentListArgs } from './comment-list-args.ts';
import { listedStatuses } from './comment-status.ts';

/** Which comments, in which order; pure data that both surfaces' arguments become (interface.md §4.4). */
export interface CommentQuery {
  /** Absent for any. */
  readonly statuses?: readonly string[] | undefined;
  /** Absent for any. */
  readonly types?: readonly string[] | undefined;
  readonly typesExclude?: readonly string[] | undefined;
  /** Users whose comments are listed while they wait for approval, too. */
  readonly unapprovedOf?: readonly number[] | undefined;
  readonly entries?: readonly number[] | undefined;
  readonly entriesExclude?: readonly number[] | undefined;
  /** About what entries: those of these authors, of this slug, below this one and so on. */
  readonly entryAuthors?: readonly number[] | undefined;
  readonly entryAuthorsExclude?: readonly number[] | undefined;
  readonly entrySlug?: string | undefined;
  readonly entryParent?: number | undefined;
  readonly entryStatuses?: readonly string[] | undefined;
  readonly entryKinds?: readonly string[] | undefined;
  readonly authorUrl?: string | undefined;
  readonly karma?: number | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly authors?: readonly number[] | undefined;
  readonly authorsExclude?: readonly number[] | undefined;
  readonly authorEmail?: string | undefined;
  /** 0 for comments that answer no other. */
  readonly parents?: readonly number[] | undefined;
  readonly parentsExclude?: readonly number[] | undefined;
  /** Moments (UTC), exclusive. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly search?: string | undefined;
  /** Limits the list to what someone without the right to moderate may read; absent for moderators. */
  readonly visibleTo?: CommentReader | undefined;
  readonly order: { readonly by: CommentOrderKey; readonly direction: 'asc' | 'desc' };
}

export type CommentOrderKey =
  | 'date'
  | 'id'
  | 'include'
  | 'post'
  | 'parent'
  | 'type'
  | 'user'
  | 'karma'
  | 'content'
  | 'status'
  | 'authorName'
  | 'authorUrl'
  | 'authorEmail'
  | 'authorIp'
  | 'authorAgent';

type CommentListValues = ArgValues<typeof commentListArgs>;

/** @param knowsPassword whether the one entry asked for has been opened by its password */
export function toCommentQuery(
  { site, viewer }: Context,
  args: CommentListValues,
  knowsPassword: boolean,
): CommentQuery {
  const moment = (text: string | undefined) =>
    text === undefined ? undefined : (readMoment(text, site) ?? undefined);
  return {
    statuses: listedStatuses(args.status),
    types: args.type === 'all' ? undefined : [args.type],
    entries: args.post.filter((id) => id !== 0),
    include: args.include,
    exclude: args.exclude,
    authors: args.author,
    authorsExclude: args.author_exclude,
    authorEmail: args.author_email,
    parents: args.parent,
    parentsExclude: args.parent_exclude,
    after: moment(args.after),
    before: moment(args.before),
    search: args.search,
    visibleTo: commentReader(viewer, knowsPassword),
    order: listOrder(args),
  };
}

/** A list in the order that the caller gave knows one direction only. */
function listOrder({ orderby, order, include }: CommentListValues): CommentQuery['order'] {
  if (orderby === 'include' && include.length > 0) return { by: 'include', direction: 'asc' };
  const isByDate = orderby === 'date_gmt' || orderby === 'include';
  return { by: isByDate ? 'date' : orderby, direction: order };
}
