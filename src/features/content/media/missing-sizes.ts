import { workableTypes } from './images/probe-image.ts';
import { subSizesOf } from './images/sub-sizes.ts';
import type { MediaItem } from './media-item.ts';

/** The names of the smaller images that an item should have and has not. */
export function missingSizes({ mimeType, width, height, sizes }: MediaItem): readonly string[] {
  if (width === null || height === null || !workableTypes.has(mimeType)) return [];
  return subSizesOf({ width, height })
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(sizes, name));
}
