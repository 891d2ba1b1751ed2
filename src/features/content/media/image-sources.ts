import type { Context } from '../../../operation/context.ts';
import { besideKey } from './files/derived-key.ts';
import { type Dimensions, hasSameProportions } from './images/sub-sizes.ts';
import { mediaAddress } from './media-address.ts';
import type { MediaItem } from './media-item.ts';

/** One of an item's images, by address. */
export interface ImageSource extends Dimensions {
  readonly address: string;
}

/** Wider ones are no help to a page. */
const MAX_WIDTH = 2048;

/** The image of a size, or the main one where that size is missing (or `full` is asked for); null for what is no picture. */
export function imageSource(context: Context, item: MediaItem, size: string): ImageSource | null {
  const { width, height, file, sizes } = item;
  if (width === null || height === null) return null;
  const smaller = Object.hasOwn(sizes, size) ? sizes[size] : undefined;
  return smaller
    ? { ...dimensionsOf(smaller), address: mediaAddress(context, besideKey(file, smaller.file)) }
    : { width, height, address: mediaAddress(context, file) };
}

/** The value of `srcset` beside an image: the same picture in other widths, itself first; null where there is no other. */
export function sourceSet(context: Context, item: MediaItem, shown: ImageSource): string | null {
  const all = [...Object.keys(item.sizes), 'full'].flatMap(
    (name) => imageSource(context, item, name) ?? [],
  );
  const fit = all.filter(
    (one) =>
      hasSameProportions(one, shown) && (one.width <= MAX_WIDTH || one.address === shown.address),
  );
  const byWidth = new Map([shown, ...fit].map((one) => [one.width, one]));
  const sources = [...byWidth.values()].map(({ address, width }) => `${address} ${width}w`);
  return sources.length < 2 ? null : sources.join(', ');
}

/** The value of `sizes`: no wider than the image itself. */
export const sizesHint = ({ width }: Dimensions): string =>
  `(max-width: ${width}px) 100vw, ${width}px`;

const dimensionsOf = ({ width, height }: Dimensions): Dimensions => ({ width, height });
