import { termLinksOfEntry } from '../entries/entry-loaders.ts';
import { loadEntryParts } from '../entries/entry-representations.ts';
import type { ShownKind } from '../entries/shown-kind.ts';
import { type PostParts, postPlace, presentPost } from './present-post.ts';

/** How posts are shown. */
export const shownPost: ShownKind<PostParts> = {
  ...postPlace,
  async load(context, id, view) {
    const [parts, terms] = await Promise.all([
      loadEntryParts(context, id, view),
      termLinksOfEntry(context).load(id),
    ]);
    return parts && { terms, ...parts };
  },
  present: presentPost,
};
