import { pageArgs } from '../../../content/entries/collection-args.ts';
import { authoredKinds } from '../../../content/users/published-authors.ts';
import { integer, list, oneOf, schemaOf, shownAs, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';

/** The arguments of a list of users (docs/rest.md §4.12), in the index's order. */
export const userListArgs = {
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Text that must be found.' }),
  exclude: list(integer(), { description: 'Not these ids.', default: [] }),
  include: list(integer(), { description: 'Only these ids.', default: [] }),
  offset: integer({ description: 'How many items to pass over; takes the place of the page.' }),
  order: oneOf(['asc', 'desc'], { description: 'Direction of the order.', default: 'asc' }),
  orderby: oneOf(
    ['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'],
    { description: 'What the list is sorted by.', default: 'name' },
  ),
  slug: list(string(), { description: 'Any of these slugs.' }),
  roles: list(string(), { description: 'Having any of these roles.' }),
  capabilities: list(string(), { description: 'Having any of these capabilities.' }),
  who: oneOf(['authors'], { description: 'Only those who may write.' }),
  has_published_posts: shownAs(schemaOf<boolean | string | readonly string[]>({}), {
    description: 'Only those who have published something, or something of these types.',
    type: ['boolean', 'array'],
    items: {
      type: 'string',
      enum: Object.fromEntries(authoredKinds.map((kind) => [kind, kind])),
    },
  }),
  search_columns: list(oneOf(['email', 'name', 'id', 'username', 'slug']), {
    description: 'Where to search.',
    default: [],
  }),
};
