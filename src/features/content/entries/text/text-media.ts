import type { Shortcode } from './replace-shortcodes.ts';

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

/** What a text shows of the media of this site. */
export interface TextMedia {
  /** Of the entry whose text it is. */
  readonly entryId: number;
  /** The image that an item has at an address; null for none. */
  imageAt(id: number, address: string): TextImage | null;
  gallery(attributes: Shortcode['attributes']): readonly GalleryImage[];
}

/** For texts that name no media. */
export const noTextMedia: TextMedia = { entryId: 0, imageAt: () => null, gallery: () => [] };
