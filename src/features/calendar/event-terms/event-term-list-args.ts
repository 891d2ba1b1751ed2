import { boolean, filled, integer, list, shownAs, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { calendarArgs, calendarPageArgs } from '../entries/calendar-args.ts';

const ids = (description: string) =>
  shownAs(list(integer(), { default: [] }), { description, items: { type: 'integer' } });

/** The arguments of a list of event categories or tags (interface.md §4.3), in the order of the site index. */
export const eventTermListArgs = calendarArgs({
  ...calendarPageArgs,
  search: filled(
    string({ maxLength: SEARCH_TEXT, description: 'Text that the name or the slug holds.' }),
  ),
  exclude: ids('Not these ids.'),
  include: ids('Only these ids.'),
  order: filled(
    string({ description: 'Direction of the order: `asc`, the usual one, or `desc`.' }),
  ),
  orderby: filled(
    string({
      description:
        'What the list is sorted by: `id`, `include`, `slug`, `include_slugs`, `term_group`, `description` or `count`; the name by any other word.',
    }),
  ),
  hide_empty: shownAs(boolean({ default: true }), {
    description: 'Whether to leave out terms that no published entry carries.',
    type: 'boolean',
    default: '1',
  }),
  parent: integer({ description: 'Right below this term; 0 for those without a parent.' }),
  post: integer({ description: 'Carried by this entry.' }),
  event: integer({ description: 'The same as `post`.' }),
  slug: shownAs(list(string()), { description: 'Any of these slugs.', type: 'string' }),
});
