import { ownFieldsOfKind } from '../../../model/own-fields-of.ts';
import type { Context } from '../../../operation/context.ts';
import {
  type PresentedRecords,
  presentRecords,
  type RecordRef,
} from '../../../rest/representation/present-records.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { loadTextMedia } from '../media/text-media.ts';
import { loadOwnLinks } from '../own-values/own-links.ts';
import type { View } from './entry.ts';
import { entryById } from './entry-loaders.ts';
import { maySeeText, maySeeVersion } from './entry-policy.ts';
import { generatedSlug } from './generated-slug.ts';
import type { EntryParts, ShownKind } from './shown-kind.ts';

/** What the representations of all kinds are made of; null for an id without an entry. */
export async function loadEntryParts(
  context: Context,
  id: number,
  view: View,
): Promise<EntryParts | null> {
  const entry = await entryById(context).load(id);
  if (!entry) return null;
  const ownLinks = await loadOwnLinks(context, ownFieldsOfKind(entry.kind), entry.values);
  if (view === 'embed') return { entry, ownLinks };
  const media = await loadTextMedia(context, entry);
  if (view === 'view') return { entry, media, ownLinks };
  return { entry, media, ownLinks, generatedSlug: await generatedSlug(context, entry) };
}

/** Presents entries of a kind, in order. */
export function presentEntries(
  context: Context,
  shown: ShownKind,
  refs: readonly RecordRef[],
  view: View,
  isFormatted = false,
): Promise<PresentedRecords> {
  return presentRecords(refs, async ({ id, version: asked }, dependOn) => {
    const parts = await shown.load(context, id, view);
    if (parts?.media) dependOn(parts.media.dependencies);
    if (parts?.ownLinks) dependOn(parts.ownLinks.dependencies);
    if (!parts || !maySeeVersion(context, asked, parts.entry)) return null;
    const resource = showEntry(context, shown, parts, view, isFormatted);
    return { resource, version: parts.entry.version };
  });
}

/** An entry of a list, or one that was just written: protected text only for those who edit. */
export const showEntry = <Parts extends EntryParts>(
  context: Context,
  shown: ShownKind<Parts>,
  parts: Parts,
  view: View,
  isFormatted = false,
): Resource =>
  shown.present(context, parts, {
    view,
    isFormatted,
    showsText: maySeeText(context, parts.entry, view),
  });
