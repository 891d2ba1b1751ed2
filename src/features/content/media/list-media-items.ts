import { defineEntryList } from '../entries/list-entries.ts';
import { mediaKind } from './media-kind.ts';
import { mediaListArgs, mediaStatuses } from './media-list-args.ts';

/** One page of media items, as ids and versions (interface.md §4.4); a type of either argument will do. */
export const listMediaItems = defineEntryList({
  kind: mediaKind,
  listArgs: mediaListArgs,
  statuses: { known: mediaStatuses, open: 'inherit' },
  toQuery: (_, { media_type: kinds, mime_type: types }) => ({
    mimeTypes: [...(kinds ?? []).map((kind) => `${kind}/`), ...(types ?? [])],
  }),
});
