import type { Context } from '../../operation/context.ts';
import { type Entry, entryById } from '../entries/entry.ts';
import { mayRead } from '../entries/entry-policy.ts';
import { mediaAddress } from './media-address.ts';
import { type MediaItem, mediaItemOf } from './media-item.ts';

/** A file with the entry that it is of. */
export interface ShownMedia {
  readonly entry: Entry;
  readonly item: MediaItem;
}

/** The file that an entry's page shows: a media item's own, or the featured image of anything else; null for none. */
export async function mediaOf(
  context: Context,
  entry: Pick<Entry, 'kind' | 'id' | 'featuredMediaId'>,
): Promise<ShownMedia | null> {
  const id = entry.kind === 'attachment' ? entry.id : entry.featuredMediaId;
  if (!id) return null;
  const [media, item] = await Promise.all([
    entryById(context).load(id),
    mediaItemOf(context).load(id),
  ]);
  const isShown = media && item && (await mayRead(context, media));
  return isShown ? { entry: media, item } : null;
}

/** The address of a picture for those who share the page; null for what is no picture. */
export const pictureAddress = (context: Context, { item }: ShownMedia): string | null =>
  item.mimeType.startsWith('image/') ? mediaAddress(context, item.file) : null;
