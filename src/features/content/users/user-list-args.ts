import { type SqlBool, sql } from 'kysely';
import { pageArgs } from '../../../content/entries/collection-args.ts';
import { integer, list, oneOf, schemaOf, shownAs, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { defineLoader } from '../../../operation/loader.ts';

/** The kinds of entries that make a user a published author, in the order of the site index (`has_published_posts`). */
export const authoredKinds = [
  'post',
  'page',
  'attachment',
  'nav_menu_item',
  'wp_block',
  'wp_template',
  'wp_template_part',
  'wp_global_styles',
  'wp_navigation',
  'wp_font_family',
  'wp_font_face',
  'e-floating-buttons',
  'elementor_library',
  'ext_venue',
  'ext_organizer',
  'ext_events',
  'tec_calendar_embed',
] as const;

/**
 * The condition that the user of a row of `User` has published an entry of one of the kinds. It ends with the first entry found; as a
 * join, which PostgreSQL might make of `EXISTS`, it could read all published entries. The kinds are compared within the index, not one by
 * one.
 */
export const hasPublishedAny = (kinds: readonly string[]) => sql<SqlBool>`(
  SELECT 1 FROM "Entry" WHERE "Entry"."authorId" = "User"."id"
  AND "Entry"."status" = 'publish' AND coalesce("Entry"."kind", '') IN (${sql.join(kinds)}) LIMIT 1) = 1`;

/** Whether a user has published anything that the interface shows; one statement for all users. */
export const hasPublished = defineLoader<number, boolean>(async (context, ids) => {
  const rows = await context
    .read('User', 'Entry')
    .selectFrom('User')
    .select('User.id')
    .where('User.id', 'in', ids)
    .where(hasPublishedAny(authoredKinds))
    .execute();
  const authors = new Set(rows.map(({ id }) => id));
  return ids.map((id) => authors.has(id));
});

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
