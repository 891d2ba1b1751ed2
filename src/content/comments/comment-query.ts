import type { Viewer } from '../../auth/viewer.ts';
import { integer, list, oneOf, shownAs, string } from '../../operation/args.ts';
import { SEARCH_TEXT } from '../../operation/bounds.ts';
import type { Context } from '../../operation/context.ts';
import type { ListValues } from '../../operation/operation.ts';
import { readMoment } from '../../operation/site-time.ts';
import { pageArgs } from '../entries/collection-args.ts';
import { listedStatuses } from './comment.ts';

const email = 'Written under this e-mail address.';

const orders = ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'] as const;

const orderby = {
  description: 'What it is sorted by; the date unless said.',
  default: 'date_gmt',
} as const;

/** The arguments of a list of comments (docs/rest.md §4.11), in the order of the site index. */
export const commentListArgs = {
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Text that must be found.' }),
  after: string({ format: 'date-time', description: 'Written after this moment.' }),
  author: list(integer(), { description: 'Written by any of these users.' }),
  author_exclude: list(integer(), { description: 'Written by none of these users.' }),
  author_email: shownAs(string({ format: 'email', description: email }), {
    description: email,
    default: null,
    format: 'email',
    type: 'string',
  }),
  before: string({ format: 'date-time', description: 'Written before this moment.' }),
  exclude: list(integer(), { description: 'None of these ids.', default: [] }),
  include: list(integer(), { description: 'Any of these ids.', default: [] }),
  offset: integer({ description: 'How many items to pass over; takes the place of the page.' }),
  order: oneOf(['asc', 'desc'], {
    description: 'In which direction it is sorted; the latest first unless said.',
    default: 'desc',
  }),
  orderby: oneOf(orders, orderby),
  parent: list(integer(), {
    description: 'Answers to any of these comments; 0 for none.',
    default: [],
  }),
  parent_exclude: list(integer(), {
    description: 'Answers to none of these comments.',
    default: [],
  }),
  post: list(integer(), { description: 'About any of these.', default: [] }),
  status: string({ description: 'Any of these statuses.', default: 'approve' }),
  type: string({ description: 'Of this type.', default: 'comment' }),
  password: string({ description: 'The password of the post, if it is protected.' }),
};

/** The arguments of a list by cursors. */
export const commentCursorArgs = {
  ...commentListArgs,
  type: string({ description: 'Of this type; comments, pingbacks and trackbacks unless said.' }),
  author_url: string({ description: 'Written by someone with this site.' }),
  include_unapproved: list(integer(), {
    description: 'Users whose waiting comments are listed, too.',
  }),
  karma: integer({ description: 'With exactly this karma.' }),
  orderby: oneOf(
    [
      ...orders,
      'user',
      'karma',
      'content',
      'status',
      'authorName',
      'authorUrl',
      'authorEmail',
      'authorIp',
      'authorAgent',
    ],
    orderby,
  ),
  post_author: list(integer(), { description: 'About something that any of these users wrote.' }),
  post_author_exclude: list(integer(), { description: 'About nothing that these users wrote.' }),
  post_exclude: list(integer(), { description: 'About none of these.' }),
  post_parent: integer({ description: 'About what is right below this one.' }),
  post_slug: string({ description: 'About what has this slug.' }),
  post_status: list(string(), { description: 'About something of these statuses.' }),
  post_type: list(string(), { description: 'About something of these kinds.' }),
  type_exclude: list(string(), { description: 'Of none of these types.' }),
  types: list(string(), { description: 'Of any of these types.' }),
};

export type CommentListValues = ListValues<typeof commentListArgs, typeof commentCursorArgs>;

/** Which comments, in which order. The arguments of both surfaces become this (docs/rest.md §4.11). */
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

/** Someone who does not moderate, as far as the choice of comments depends on them. */
export interface CommentReader {
  /** 0 for anonymous callers. */
  readonly id: number;
  /** Whether they may moderate at their own published entries. */
  readonly editsPublished: boolean;
  /** The password that opened the entry of the list. */
  readonly password: string | undefined;
}

export type CommentOrderKey = Exclude<CommentListValues['orderby'], 'date_gmt'>;

/** Returns the reader to whose comments a list is limited; undefined for moderators, who see all of them. */
const commentReader = (viewer: Viewer, password: string | undefined): CommentReader | undefined =>
  viewer.can('moderate_comments')
    ? undefined
    : { id: viewer.id, editsPublished: viewer.can('edit_published_posts'), password };

/** @param password the password that opened the entry, for a list of one entry */
export function toCommentQuery(
  { site, viewer }: Context,
  args: CommentListValues,
  password: string | undefined,
): CommentQuery {
  const moment = (text: string | undefined) =>
    text === undefined ? undefined : (readMoment(text, site) ?? undefined);
  return {
    statuses: listedStatuses(args.status),
    types: typesOf(
      args.types ?? (args.type_exclude ? ['all'] : args.type === undefined ? USUAL : [args.type]),
    ),
    typesExclude: args.type_exclude && typesOf(args.type_exclude),
    unapprovedOf: args.include_unapproved,
    entries: args.post.filter((id) => id !== 0),
    entriesExclude: args.post_exclude,
    entryAuthors: args.post_author,
    entryAuthorsExclude: args.post_author_exclude,
    entrySlug: args.post_slug,
    entryParent: args.post_parent,
    entryStatuses: args.post_status,
    entryKinds: args.post_type,
    include: args.include,
    exclude: args.exclude,
    authors: args.author,
    authorsExclude: args.author_exclude,
    authorEmail: args.author_email,
    authorUrl: args.author_url,
    karma: args.karma,
    parents: args.parent,
    parentsExclude: args.parent_exclude,
    after: moment(args.after),
    before: moment(args.before),
    search: args.search,
    visibleTo: commentReader(viewer, password),
    order: listOrder(args),
  };
}

/** Returns the types that words of a list mean (docs/rest.md §4.11); undefined for all. */
function typesOf(words: readonly string[]): readonly string[] | undefined {
  if (words.some((word) => word === '' || word === 'all')) return undefined;
  return words.flatMap((word) => TYPES.get(word) ?? [word]);
}

const USUAL = ['comment', 'pings'];

const TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['comments', ['comment']],
  ['pings', ['pingback', 'trackback']],
]);

/** A list in the order that the caller gave has one direction only. */
function listOrder({ orderby, order, include }: CommentListValues): CommentQuery['order'] {
  if (orderby === 'include' && include.length > 0) return { by: 'include', direction: 'asc' };
  const isByDate = orderby === 'date_gmt' || orderby === 'include';
  return { by: isByDate ? 'date' : orderby, direction: order };
}
