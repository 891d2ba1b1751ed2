import { integer, list, oneOf, string } from '../../../operation/args.ts';
import { entryListArgs } from '../entries/collection-args.ts';
import { statusFilter } from '../entries/status-filter-arg.ts';

const { search_columns, slug, ...shared } = entryListArgs;

/** The kinds of media that a list may be limited to (interface.md §4.4). */
const mediaKinds = ['image', 'video', 'text', 'application', 'audio'] as const;

/** The statuses that a list may be limited to (interface.md §4.4). */
export const mediaStatuses = ['inherit', 'private', 'trash'] as const;

/** What a list of media items may be asked for (interface.md §4.4), in the index's order. */
export const mediaListArgs = {
  ...shared,
  orderby: oneOf(
    [
      'author',
      'date',
      'id',
      'include',
      'modified',
      'parent',
      'relevance',
      'slug',
      'include_slugs',
      'title',
    ],
    { description: 'What the list is sorted by.', default: 'date' },
  ),
  parent: list(integer(), { description: 'Belonging to any of these posts.', default: [] }),
  parent_exclude: list(integer(), {
    description: 'Belonging to none of these posts.',
    default: [],
  }),
  search_columns,
  slug,
  status: statusFilter(mediaStatuses, 'inherit'),
  media_type: list(oneOf(mediaKinds), {
    description: 'Any of these kinds of files.',
    default: null,
  }),
  mime_type: list(string(), { description: 'Any of these MIME types.', default: null }),
};
