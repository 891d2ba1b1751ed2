import type { Embeds } from '../../../rest/representation/resource.ts';
import { embedEntry } from '../entries/embed-entry.ts';
import { entryEmbeds } from '../entries/entry-embeds.ts';
import { entryById } from '../entries/entry-loaders.ts';

/** What stands behind a media item's embeddable links. */
export const mediaEmbeds: Embeds = {
  ...entryEmbeds,
  async 'wp:attached-to'(context, { id }) {
    // As embedded, an item does not say what it belongs to.
    const parentId = (await entryById(context).load(Number(id)))?.parentId;
    return parentId ? [await embedEntry(context, parentId)] : [];
  },
};
