import { entryById } from '../entries/entry-loaders.ts';
import { entryPath } from '../entries/entry-path.ts';
import { loadEntryParts } from '../entries/entry-representations.ts';
import { hasPrettyLink } from '../entries/permalink.ts';
import type { ShownKind } from '../entries/shown-kind.ts';
import { mediaItemOf } from './media-item.ts';
import { type MediaParts, mediaPlace, presentMediaItem } from './present-media-item.ts';

/** How media items are shown. */
export const shownMediaItem: ShownKind<MediaParts> = {
  ...mediaPlace,
  async load(context, id, view) {
    const [parts, item] = await Promise.all([
      loadEntryParts(context, id, view),
      mediaItemOf(context).load(id),
    ]);
    if (!parts || !item) return null;
    const { entry } = parts;
    const [path, parent] = await Promise.all([
      entryPath(context, entry),
      entry.parentId === null ? null : entryById(context).load(entry.parentId),
    ]);
    const parentPath = parent && hasPrettyLink(parent) ? await entryPath(context, parent) : null;
    return { item, path, parent, parentPath, ...parts };
  },
  present: presentMediaItem,
};
