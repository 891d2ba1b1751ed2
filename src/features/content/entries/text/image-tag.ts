import { escapeUTF8 } from 'entities';
import type { GalleryImage } from './text-media.ts';

/**
 * An image of this site as the site itself shows it.
 * @param size the name of its size
 * @param describedBy the id of the element that describes it; null for none
 */
export function imageTag(
  {
    address,
    width,
    height,
    altText,
    sourceSet,
  }: Pick<GalleryImage, 'address' | 'width' | 'height' | 'altText' | 'sourceSet'>,
  size: string,
  describedBy: string | null = null,
): string {
  const described = describedBy === null ? '' : ` aria-describedby="${describedBy}"`;
  return `<img width="${width}" height="${height}" src="${escapeUTF8(address)}" class="attachment-${size} size-${size}" alt="${escapeUTF8(altText)}"${described}${sourceSetOf(width, sourceSet)} />`;
}

/** `srcset` and `sizes`: no wider than the image itself. */
export const sourceSetOf = (width: number, sourceSet: string | null): string =>
  sourceSet === null
    ? ''
    : ` srcset="${escapeUTF8(sourceSet)}" sizes="(max-width: ${width}px) 100vw, ${width}px"`;
