import type { Context } from '../../context.ts';
import { toMediaKey } from '../../storage/media/media-key.ts';
import { isAddressOf } from './is-address-of.ts';
import { mediaAddress, UPLOADS } from './media-address.ts';
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
    if (item && isAddressOf(context, item, mediaAddress(context, key))) return item;
  }
  return null;
}

function keyOf({ addresses }: Context, address: string): string | null {
  if (!URL.canParse(address, addresses.site)) return null;
  const { origin, pathname } = new URL(address, addresses.site);
  const site = new URL(addresses.site);
  const root = `${site.pathname.replace(/\/$/, '')}${UPLOADS}/`;
  if (origin !== site.origin || !pathname.startsWith(root)) return null;
  return toMediaKey(pathname.slice(root.length));
}
