import type { Context } from '../../../operation/context.ts';
import { hasKey, keyOf } from './key-of-address.ts';
import { type MediaItem, mediaItemOf } from './media-item.ts';

/** The item that a file of this site belongs to, by the address of the file or of a smaller image; null for none. Rights are the caller's to ask. */
export async function mediaByAddress(context: Context, address: string): Promise<MediaItem | null> {
  const key = keyOf(context, address);
  if (key === null) return null;
  const names = [key, key.replace(/-(scaled|rotated|\d+x\d+)(?=\.[^.]*$)/, '')];
  const claims = await context
    .read('MediaFile')
    .selectFrom('MediaFile')
    .select('entryId')
    .where(
      'name',
      'in',
      names.map((name) => name.toLowerCase()),
    )
    .execute();
  for (const { entryId } of claims) {
    const item = entryId === null ? null : await mediaItemOf(context).load(entryId);
    if (item && hasKey(item, key)) return item;
  }
  return null;
}
