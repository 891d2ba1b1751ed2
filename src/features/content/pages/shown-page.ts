import { entryPath, pagePathTemplate } from '../entries/entry-path.ts';
import { loadEntryParts } from '../entries/entry-representations.ts';
import type { ShownKind } from '../entries/shown-kind.ts';
import { type PageParts, pagePlace, presentPage } from './present-page.ts';

/** How pages are shown. */
export const shownPage: ShownKind<PageParts> = {
  ...pagePlace,
  async load(context, id, view) {
    const parts = await loadEntryParts(context, id, view);
    if (!parts) return null;
    const path = await entryPath(context, parts.entry);
    if (view !== 'edit') return { path, ...parts };
    return { ...parts, path, pathTemplate: await pagePathTemplate(context, parts.entry) };
  },
  present: presentPage,
};
