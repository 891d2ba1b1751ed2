import { createEntry } from '../../../content/entries/create-entry.ts';
import type { Entry } from '../../../content/entries/entry.ts';
import { type EntryChanges, wishes } from '../../../content/entries/entry-changes.ts';
import { lockHierarchy } from '../../../content/entries/entry-hierarchy.ts';
import { indexStored } from '../../../content/entries/entry-index.ts';
import { readWrittenEntry } from '../../../content/entries/written-entry.ts';
import {
  captionArg,
  descriptionArg,
  writtenEntryArgs,
} from '../../../content/entries/written-entry-args.ts';
import { writeArgs } from '../../../content/fields/field.ts';
import { ownValueArgs } from '../../../content/fields/own-value-args.ts';
import { mediaKind } from '../../../content/kinds/registry.ts';
import { mediaAddress, nameOfKey } from '../../../content/media/media-address.ts';
import { type MediaItem, toColumns } from '../../../content/media/media-item.ts';
import { seoArg } from '../../../content/seo/written-seo.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import { type ArgValues, integer, schemaOf, shownAs, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { isLostConnection } from '../../../storage/unavailable-storage.ts';
import type { Transaction } from '../../../storage/write.ts';
import { releaseSoon, removeFile } from './files/file-claims.ts';
import type { StoredMedia } from './files/store-file.ts';

const { date, date_gmt, slug, status, title, author, featured_media } = writtenEntryArgs;

/** The texts of a media item, also of one that is made by editing another one. */
export const mediaTexts = {
  title,
  alt_text: string({ description: 'What stands in for an image that is not seen.' }),
  caption: captionArg,
  description: descriptionArg,
  post: integer({ description: 'The id of the post or page that it belongs to; 0 for none.' }),
};

const { title: _, ...texts } = mediaTexts;

const builtIn = {
  date,
  date_gmt,
  slug,
  status,
  title,
  author,
  featured_media,
  ...writeArgs(mediaKind.fields),
  meta: shownAs(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' }), {
    description: 'Further fields; there are none.',
    type: 'object',
    properties: {},
  }),
  ...texts,
};

/** The writable fields of a media item (docs/rest.md §4.6), in the index's order. */
export const mediaFields = { ...builtIn, ...ownValueArgs(mediaKind, builtIn.meta), seo: seoArg };

/** Returns a caller's write of a media item as changes of its entry; the description is its content, the caption its excerpt. */
export async function readMediaChanges(
  context: Context,
  {
    caption,
    description,
    meta: { footnotes: _, ...meta } = {},
    ...args
  }: Partial<ArgValues<typeof mediaFields>>,
  before: Entry | null,
): Promise<EntryChanges> {
  const values = { ...args, content: description, excerpt: caption, meta };
  const written = await readWrittenEntry(context, mediaKind, values, before);
  return {
    ...written,
    status: keptStatus(written.status),
    parentId: args.post === undefined ? undefined : args.post || null,
  };
}

/** One line of plain text. */
export const readAltText = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : plainLine(text);

/** A file is private, or as public as its parent; all other statuses mean the latter (as the reference has it). */
const keptStatus = (status: string | undefined): string | undefined =>
  status === undefined || status === 'private' ? status : 'inherit';

interface Written {
  /** The caller's changes; the file's own texts replace absent ones. */
  readonly changes: EntryChanges;
  readonly altText: string;
  /** The item and the file from which it was made by editing. */
  readonly editedFrom?: { readonly id: number; readonly file: string };
}

/**
 * Makes the item of a stored file, all or nothing: after a failure the file is removed as well. Returns its id. In a unit, the caller that
 * stored the file before the unit removes it.
 */
export async function writeMediaItem(
  context: Context,
  { claim, item }: StoredMedia,
  { changes, altText, editedFrom }: Written,
): Promise<number> {
  const columns = toColumns({
    ...item,
    altText,
    editedFromId: editedFrom?.id ?? null,
    editedFromFile: editedFrom?.file ?? null,
  });
  const guid = mediaAddress(context, claim.file);
  try {
    return await context.write(async (transaction) => {
      const { prisma, onFailure } = transaction;
      if (!context.isUnit) onFailure(() => removeFile(context.services.media, claim.file));
      const parentId = await heldParent(transaction, changes.parentId);
      const entry = { ...wordsOf(context, claim.file, item), ...wishes(changes), parentId };
      const id = await createEntry(context, transaction, 'attachment', entry);
      await prisma.entry.update({ where: { id }, data: { guid }, select: { id: true } });
      await prisma.mediaItem.create({ data: { entryId: id, ...columns } });
      await indexStored(transaction, id);
      await prisma.mediaFile.update({ where: { name: claim.name }, data: { entryId: id } });
      return id;
    });
  } catch (error) {
    // Nobody knows then whether it was written; a claim without an entry is swept up later, with its file.
    if (!isLostConnection(error) && !context.isUnit) await releaseSoon(context.services, claim);
    throw error;
  }
}

/** Returns the parent, or null if it is gone. The lock of the hierarchy prevents its deletion before the end of the write. */
export async function heldParent(
  transaction: Transaction,
  parentId: number | null | undefined,
): Promise<number | null | undefined> {
  if (!parentId) return parentId;
  await lockHierarchy(transaction);
  const where = { id: parentId };
  const parent = await transaction.prisma.entry.findUnique({ where, select: { id: true } });
  return parent && parentId;
}

/** Returns the texts that a file brings along: its name, or the title and caption that a camera or its owner wrote into it. */
function wordsOf(
  { site }: Context,
  file: string,
  { imageMeta }: Pick<MediaItem, 'imageMeta'>,
): EntryChanges {
  return {
    title: imageMeta?.title || nameOfKey(file).replace(/\.[^.]+$/, ''),
    ...(imageMeta?.caption ? { excerpt: imageMeta.caption } : {}),
    status: 'inherit',
    commentStatus: site.defaultCommentStatus,
    pingStatus: 'closed',
  };
}
