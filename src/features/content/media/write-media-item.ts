import type { Context } from '../../../operation/context.ts';
import { isLostConnection } from '../../../storage/database-unavailable-error.ts';
import type { Transaction } from '../../../storage/write.ts';
import { createEntry } from '../entries/create-entry.ts';
import { type EntryChanges, wishes } from '../entries/entry-changes.ts';
import { indexStored } from '../entries/entry-search.ts';
import { lockHierarchy } from '../entries/lock-hierarchy.ts';
import { removeFile } from './files/claim-file.ts';
import { nameOfKey } from './files/derived-key.ts';
import { releaseSoon } from './files/remove-files-job.ts';
import type { StoredMedia } from './files/store-file.ts';
import { mediaAddress } from './media-address.ts';
import { type MediaItem, toColumns } from './media-item.ts';

interface Written {
  /** What the caller says of the entry; the file's own words stand in for what is absent. */
  readonly changes: EntryChanges;
  readonly altText: string;
  /** The item and the file that it was made of by editing. */
  readonly editedFrom?: { readonly id: number; readonly file: string };
}

/**
 * Makes the item of a stored file, all or nothing: where that fails, the file is gone as well. Answers its id. In a unit, who stored the file
 * before it removes it.
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

/** The parent asked for, if it is still there; it stays so to the end of the write. */
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

/** What a file says of itself: its name, or the title and caption that a camera or its owner wrote into it. */
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
