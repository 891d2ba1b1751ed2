import { ApiError } from '../../../lib/api-error.ts';
import { ownKinds } from '../../../model/own-kinds.ts';
import type { Context } from '../../../operation/context.ts';
import { presentError } from '../../../rest/representation/present-error.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { shownMediaItem } from '../media/shown-media-item.ts';
import { pageKind } from '../pages/page-kind.ts';
import { postKind } from '../posts/post-kind.ts';
import { entryById } from './entry-loaders.ts';
import { assertCanRead, unknownEntry } from './entry-policy.ts';
import { showEntry } from './entry-representations.ts';
import { shownEntry } from './shown-entry.ts';
import type { ShownKind } from './shown-kind.ts';
import { withParent } from './with-parent.ts';

/**
 * The entry behind a link, as `_embed` brings it along, whatever its kind; in the place of one that may not be read stands the
 * refusal.
 */
export async function embedEntry(context: Context, id: number): Promise<Resource> {
  try {
    const entry = await entryById(context).load(id);
    const shown = entry && shownKinds.get(entry.kind);
    if (!shown) throw unknownEntry();
    assertCanRead(context, await withParent(context, entry));
    const parts = await shown.load(context, id, 'embed');
    if (!parts) throw unknownEntry();
    return showEntry(context, shown, parts, 'embed');
  } catch (error) {
    if (error instanceof ApiError) return presentError(error);
    throw error;
  }
}

const shownKinds: ReadonlyMap<string, ShownKind> = new Map(
  [...[postKind, pageKind, ...ownKinds.values()].map(shownEntry), shownMediaItem].map(
    (shown: ShownKind) => [shown.kind, shown],
  ),
);
