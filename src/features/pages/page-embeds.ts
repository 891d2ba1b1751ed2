import type { Embeds } from '../../representation/resource.ts';
import { embedEntry } from '../records/embed-entry.ts';
import { entryEmbeds } from '../records/entry-embeds.ts';
import { entryById } from '../records/entry-loaders.ts';

/** What stands behind a page's embeddable links. */
export const pageEmbeds: Embeds = {
  ...entryEmbeds,
  async up(context, { id }) {
    // As embedded, a page does not say its parent's id.
    const parentId = (await entryById(context).load(Number(id)))?.parentId;
    return parentId ? [await embedEntry(context, parentId)] : [];
  },
};
