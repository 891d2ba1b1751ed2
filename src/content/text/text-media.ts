import { escapeUTF8 } from 'entities';
import { replaceShortcodes, type Shortcode } from './replace-shortcodes.ts';

/** An image of this site that a text shows. */
export interface TextImage {
  readonly width: number;
  readonly height: number;
  /** The value of `srcset`; null where there is no other width. */
  readonly sourceSet: string | null;
}

/** An image of a gallery. */
export interface GalleryImage extends TextImage {
  readonly id: number;
  readonly address: string;
  readonly altText: string;
  /** HTML; empty for none. */
  readonly caption: string;
  /** The address that it leads to; null for nowhere. */
  readonly link: string | null;
}

/** The media of this site that a text shows. */
export interface TextMedia {
  /** The id of the entry that the text belongs to. */
  readonly entryId: number;
  /** The image that an item has at an address; null for none. */
  imageAt(id: number, address: string): TextImage | null;
  gallery(attributes: Shortcode['attributes']): readonly GalleryImage[];
}

/** For texts that name no media. */
export const noTextMedia: TextMedia = { entryId: 0, imageAt: () => null, gallery: () => [] };

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

/** Which media of this site a text names. */
export interface NamedMedia {
  /** At most {@link MOST_NAMED}, each once. */
  readonly ids: readonly number[];
  /** Whether it has a gallery of all images that belong to its entry. */
  readonly showsOwn: boolean;
}

/** How many media of one text are read. Further ones are shown as they are written. */
export const MOST_NAMED = 500;

/** Returns null if the text names no media, which is usual. */
export function namedMedia(raw: string): NamedMedia | null {
  if (!raw.includes('wp-image-') && !raw.includes('[gallery')) return null;
  const ids = new Set<number>();
  for (const [, id] of raw.matchAll(/\bwp-image-(\d{1,9})\b/g)) ids.add(Number(id));
  let showsOwn = false;
  replaceShortcodes(raw, ({ name, attributes }) => {
    const listed = name === 'gallery' ? galleryIds(attributes) : [];
    if (listed === null) showsOwn = true;
    for (const id of listed ?? []) ids.add(id);
    return null;
  });
  return { ids: [...ids].slice(0, MOST_NAMED), showsOwn };
}

/** The ids that a gallery lists, in order; null for one of all images of its entry. */
export function galleryIds({ ids, include }: Shortcode['attributes']): readonly number[] | null {
  const listed = ids || include;
  return listed ? readIds(listed) : null;
}

export const readIds = (listed = ''): readonly number[] =>
  [...listed.matchAll(/\d{1,9}/g)].map(([id]) => Number(id));
