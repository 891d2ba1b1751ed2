import type { Context } from '../../operation/context.ts';
import {
  type PresentedRecords,
  presentRecords,
  type RecordRef,
  type Resource,
} from '../../operation/representation/resource.ts';
import { loadOwnLinks, type OwnLinks } from '../fields/present-own-values.ts';
import { ownFieldsOfKind } from '../kinds/registry.ts';
import { type LoadedTextMedia, loadTextMedia } from '../media/text-media.ts';
import { type EntryRecord, entryById, type View } from './entry.ts';
import { maySeeText, maySeeVersion } from './entry-policy.ts';
import { generatedSlug } from './slug.ts';

/** Loads the parts of the representations of all kinds; null for an id without an entry. */
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
  shape: AskedShape,
): Promise<PresentedRecords> {
  return presentRecords(refs, async ({ id, version: asked }, dependOn) => {
    const parts = await shown.load(context, id, shape.view);
    if (parts?.media) dependOn(parts.media.dependencies);
    if (parts?.ownLinks) dependOn(parts.ownLinks.dependencies);
    if (!parts || !maySeeVersion(context, asked, parts.entry)) return null;
    const resource = showEntry(context, shown, parts, shape);
    return { resource, version: parts.entry.version };
  });
}

/** An entry of a list, or one that was just written: protected text only for those who edit. */
export const showEntry = <Parts extends EntryParts>(
  context: Context,
  shown: ShownKind<Parts>,
  parts: Parts,
  shape: AskedShape,
): Resource =>
  shown.present(context, parts, {
    ...shape,
    showsText: maySeeText(context, parts.entry, shape.view),
  });

/** The parts of the representation of an entry of any kind. */
export interface EntryParts {
  readonly entry: EntryRecord;
  /** The slug that the title would give; known where the entry is shown for editing. */
  readonly generatedSlug?: string;
  /** The media items in its content; set only if the content is shown. */
  readonly media?: LoadedTextMedia;
  /** To the records that its own fields name. */
  readonly ownLinks?: OwnLinks;
}

export interface EntryShape {
  readonly view: View;
  /** Whether what a password protects is shown. */
  readonly showsText: boolean;
  /** Words of an excerpt made from the content. */
  readonly excerptLength?: number | undefined;
  /** Whether `acf` is shown for people rather than as it is edited. */
  readonly isFormatted?: boolean;
}

/** The part of a shape that a request decides alone. */
export type AskedShape = Omit<EntryShape, 'showsText'>;

/** How the entries of a kind are shown by REST; what all kinds have in common asks nothing else of one. */
export interface ShownKind<Parts extends EntryParts = EntryParts> {
  /** As `Entry.kind` has it. */
  readonly kind: string;
  /** Where its entries are: `/core/v2/posts`. */
  readonly collection: string;
  /** Null for an id without an entry. */
  load(context: Context, id: number, view: View): Promise<Parts | null>;
  present(context: Context, parts: Parts, shape: EntryShape): Resource;
}
