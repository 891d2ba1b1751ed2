import type { Context } from '../../context.ts';
import { besideKey } from './files/derived-key.ts';
import { mediaAddress } from './media-address.ts';
import type { MediaItem } from './media-item.ts';

/** Whether an address is that of this item's file, of what was uploaded, or of one of its smaller images. */
export function isAddressOf(context: Context, item: MediaItem, address: string): boolean {
  const { file, originalFile, sizes } = item;
  const keys = [
    file,
    ...(originalFile === null ? [] : [originalFile]),
    ...Object.values(sizes).map((size) => besideKey(file, size.file)),
  ];
  const plain = address.replace(/[?#].*$/, '');
  return keys.some((key) => mediaAddress(context, key) === plain);
}
