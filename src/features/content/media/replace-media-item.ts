import { indexStored } from '../../../content/entries/entry-index.ts';
import { assertCanEdit, loadEntry, unknownEntry } from '../../../content/entries/entry-policy.ts';
import { updateEntry } from '../../../content/entries/update-entry.ts';
import { besideKey } from '../../../content/media/media-address.ts';
import { type MediaItem, mediaItemOf, toColumns } from '../../../content/media/media-item.ts';
import { REPLACED_UPLOAD } from '../../../http/cdn/shared-cache-headers.ts';
import { noData, ReceivedFile } from '../../../http/received-file.ts';
import { recordId, schemaOf, unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Services } from '../../../operation/services.ts';
import { isLostConnection } from '../../../storage/unavailable-storage.ts';
import { releaseSoon, removeFilesOf } from './files/file-claims.ts';
import { type StoredMedia, storeReceived } from './files/store-file.ts';
import { assertCanUpload } from './media-policy.ts';

/**
 * docs/rest.md §4.6: puts another file in the place of an item's, of which id, texts and uses stay. Addresses of the file before lead to
 * the new one. Answers the item's id.
 */
export const replaceMediaItem = defineOperation({
  name: 'replaceMediaItem',
  kind: 'mutation',
  isAlone: true,
  summary: 'Replaces the file of a media item.',
  args: {
    id: recordId({ description: 'The id of the media item.' }),
    file: unlisted(schemaOf<unknown>({})),
  },
  async authorize(context, { id }) {
    assertCanUpload(context);
    assertCanEdit(context, await loadEntry(context, 'attachment', id));
  },
  async resolve(context, { id, file }): Promise<number> {
    if (!(file instanceof ReceivedFile)) throw noData();
    const before = await mediaItemOf(context).load(id);
    if (!before) throw unknownEntry();
    const stored = await storeReceived(context, file);
    try {
      if (typeOf(stored.item) !== typeOf(before))
        throw invalidParam('file', `file is no ${typeOf(before)} file, as the one before is.`);
      await putInPlace(context, stored, before);
    } catch (error) {
      if (!isLostConnection(error)) await releaseSoon(context.services, stored.claim);
      throw error;
    }
    return id;
  },
});

/** `image`: texts show it as what it is. */
const typeOf = ({ mimeType }: Pick<MediaItem, 'mimeType'>): string => mimeType.split('/')[0] ?? '';

/** The names of earlier files stay taken, and lead to the new one. */
function putInPlace(context: Context, { claim, item }: StoredMedia, before: MediaItem) {
  const { entryId, altText } = before;
  const columns = toColumns({ ...item, altText, editedFromId: null, editedFromFile: null });
  return context.write(async (transaction) => {
    const { prisma } = transaction;
    await updateEntry(context, transaction, entryId, {});
    await prisma.mediaItem.update({ where: { entryId }, data: columns });
    await indexStored(transaction, entryId);
    transaction.changed(REPLACED_UPLOAD, entryId, 'update');
    await removeFilesOf(context, transaction, before);
    await prisma.mediaFile.update({ where: { name: claim.name }, data: { entryId } });
  });
}

/** The key of the file, or of the image nearest in width, that is in the place of one that was replaced; null for all other keys. */
export async function replacementOf(
  { database }: Pick<Services, 'database'>,
  key: string,
): Promise<string | null> {
  const [, width] = /-(\d+)x\d+\.[^.]*$/.exec(key) ?? [];
  const names = [key, key.replace(/-(\d+x\d+)(?=\.[^.]*$)/, '')];
  const plain = names.map((name) => name.replace(/-(scaled|rotated)(?=\.[^.]*$)/, ''));
  const found = await database.tables
    .selectFrom('MediaFile')
    .innerJoin('MediaItem', 'MediaItem.entryId', 'MediaFile.entryId')
    .select([
      'MediaItem.file',
      'MediaItem.originalFile',
      'MediaItem.sizes',
      'MediaFile.file as before',
    ])
    .where(
      'MediaFile.name',
      'in',
      [...names, ...plain].map((name) => name.toLowerCase()),
    )
    .executeTakeFirst();
  if (!found || [found.file, found.originalFile].includes(found.before)) return null;
  const sizes: MediaItem['sizes'] = JSON.parse(found.sizes);
  const [fitting] = Object.values(sizes)
    .filter((size) => width !== undefined && size.width >= Number(width))
    .toSorted((a, b) => a.width - b.width);
  return fitting ? besideKey(found.file, fitting.file) : found.file;
}
