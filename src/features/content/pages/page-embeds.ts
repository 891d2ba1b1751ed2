import type { Embeds } from '../../../rest/representation/resource.ts';
import { embedEntry } from '../entries/embed-entry.ts';
import { entryEmbeds } from '../entries/entry-embeds.ts';
import { entryById } from '../entries/entry-loaders.ts';

/** What stands behind a page's embeddable links. */
export const pageEmbeds: Embeds = {
  ...entryEmbeds,
  async up(context, { id }) {
    // As embedded, a page does not say its parent's id.
    const parentId = (await entryById(context).load(Number(id)))?.parentId;
    return parentId ? [await embedEntry(context, parentId)] : [];
  },
};
