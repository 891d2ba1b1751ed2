import { integer, list, oneOf, shownAs, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { pageArgs } from '../entries/collection-args.ts';

const email = 'Written under this e-mail address.';

/** What a list of comments may be asked for (interface.md §4.4), in the index's order. */
export const commentListArgs = {
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Words that must be found together.' }),
  after: string({ format: 'date-time', description: 'Written after this moment.' }),
  author: list(integer(), { description: 'Written by any of these users.' }),
  author_exclude: list(integer(), { description: 'Written by none of these users.' }),
  author_email: shownAs(string({ format: 'email' }), {
    description: email,
    default: null,
    format: 'email',
    type: 'string',
  }),
  before: string({ format: 'date-time', description: 'Written before this moment.' }),
  exclude: list(integer(), { description: 'Not these ids.', default: [] }),
  include: list(integer(), { description: 'Only these ids.', default: [] }),
  offset: integer({ description: 'How many items to pass over; takes the place of the page.' }),
  order: oneOf(['asc', 'desc'], { description: 'Direction of the order.', default: 'desc' }),
  orderby: oneOf(['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'], {
    description: 'What the list is sorted by.',
    default: 'date_gmt',
  }),
  parent: list(integer(), {
    description: 'Answers to any of these comments; 0 for none.',
    default: [],
  }),
  parent_exclude: list(integer(), {
    description: 'Answers to none of these comments.',
    default: [],
  }),
  post: list(integer(), { description: 'On any of these posts.', default: [] }),
  status: string({ description: 'Any of these statuses.', default: 'approve' }),
  type: string({ description: 'Of this type.', default: 'comment' }),
  password: string({ description: 'The password of the post, if it is protected.' }),
};
