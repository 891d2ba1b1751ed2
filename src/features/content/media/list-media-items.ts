import { integer, list, oneOf, string } from '../../../operation/args.ts';
import { entryListArgs } from '../entries/collection-args.ts';
import { defineEntryList } from '../entries/list-entries.ts';
import { statusFilter } from '../entries/status-filter-arg.ts';
import { mediaKind } from './media-kind.ts';

const { search_columns, slug, ...shared } = entryListArgs;

/** The kinds of media that a list may be limited to (docs/rest.md §4.6). */
const mediaKinds = ['image', 'video', 'text', 'application', 'audio'] as const;

/** The statuses that a list may be limited to (docs/rest.md §4.6). */
const mediaStatuses = ['inherit', 'private', 'trash'] as const;

/** What a list of media items may be asked for (docs/rest.md §4.6), in the index's order. */
const mediaListArgs = {
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

/** One page of media items, as ids and versions (docs/rest.md §4.6); a type of either argument will do. */
export const listMediaItems = defineEntryList({
  kind: mediaKind,
  listArgs: mediaListArgs,
  statuses: { known: mediaStatuses, open: 'inherit' },
  toQuery: (_, { media_type: kinds, mime_type: types }) => ({
    mimeTypes: [...(kinds ?? []).map((kind) => `${kind}/`), ...(types ?? [])],
  }),
});
