import { integer, list, oneOf, shownAs, string } from '../../operation/args.ts';
import { SEARCH_TEXT } from '../../operation/bounds.ts';
import type { ListValues } from '../../operation/operation.ts';
import { pageArgs } from '../entries/collection-args.ts';

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
  after: string({
    format: 'date-time',
    description: "Written after this moment, RFC 3339; the site's time where no zone is said.",
  }),
  author: list(integer(), { description: 'Written by any of these users.' }),
  author_exclude: list(integer(), { description: 'Written by none of these users.' }),
  author_email: shownAs(string({ format: 'email', description: email }), {
    description: email,
    default: null,
    format: 'email',
    type: 'string',
  }),
  before: string({
    format: 'date-time',
    description: "Written before this moment, RFC 3339; the site's time where no zone is said.",
  }),
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
