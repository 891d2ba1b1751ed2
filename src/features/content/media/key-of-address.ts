import type { Context } from '../../../operation/context.ts';
import { toMediaKey } from '../../../storage/media/media-key.ts';
import { besideKey } from './files/derived-key.ts';
import { uploadsPaths } from './media-address.ts';
import type { MediaItem } from './media-item.ts';

/** The key of the file that an address of this site means; null for all other addresses. */
export function keyOf({ addresses, services }: Context, address: string): string | null {
  if (!URL.canParse(address, addresses.site)) return null;
  const { origin, pathname } = new URL(address, addresses.site);
  const site = new URL(addresses.site);
  if (origin !== site.origin) return null;
  const roots = uploadsPaths(services.config).map(
    (path) => `${site.pathname.replace(/\/$/, '')}${path}/`,
  );
  const root = roots.find((one) => pathname.startsWith(one));
  return root === undefined ? null : toMediaKey(pathname.slice(root.length));
}

/** Whether a key is that of an item's file, of what was uploaded, or of one of its smaller images. */
export const hasKey = ({ file, originalFile, sizes }: MediaItem, key: string): boolean =>
  key === file ||
  key === originalFile ||
  Object.values(sizes).some((size) => besideKey(file, size.file) === key);
