import { integer, list, oneOf, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { pageArgs } from '../entries/collection-args.ts';

/** What a search of the site may be asked for (interface.md §4.4), in the index's order. */
export const searchArgs = {
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Words that must all be found.' }),
  type: oneOf(['post', 'term', 'post-format'], {
    description: 'What to look for.',
    default: 'post',
  }),
  subtype: list(
    oneOf([
      'post',
      'page',
      'e-floating-buttons',
      'elementor_library',
      'ext_events',
      'category',
      'post_tag',
      'ext_events_cat',
      'any',
    ]),
    { description: 'Only of these kinds or taxonomies.', default: 'any' },
  ),
  exclude: list(integer(), { description: 'Not these ids.', default: [] }),
  include: list(integer(), { description: 'Only these ids.', default: [] }),
};
