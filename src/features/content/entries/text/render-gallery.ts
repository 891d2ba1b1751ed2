import { escapeUTF8 } from 'entities';
import type { Shortcode } from './replace-shortcodes.ts';
import { type GalleryImage, imageTag, type TextMedia } from './text-media.ts';
import { texturize } from './texturize.ts';

/** `[gallery ids="3,4" columns="2" size="medium" link="file"]`: empty where there is no image. @param place of the galleries of a text */
export function renderGallery(
  attributes: Shortcode['attributes'],
  images: readonly GalleryImage[],
  { entryId }: Pick<TextMedia, 'entryId'>,
  place: number,
): string {
  if (images.length === 0) return '';
  const id = `gallery-${place}`;
  const size = sizeName(attributes);
  const columns = Math.min(Math.max(Number.parseInt(attributes.columns ?? '3', 10) || 0, 0), 9);
  const classes = `gallery galleryid-${entryId} gallery-columns-${columns} gallery-size-${size}`;
  const items = images.map((image) => renderItem(image, size, `${id}-${image.id}`)).join('');
  return `<div id='${id}' class='${classes}'>${items}\n\t\t</div>\n`;
}

/** The size of image that a gallery asks for, as part of a class name. */
export const sizeName = ({ size = '' }: Shortcode['attributes']): string =>
  size.replace(/[^\w-]/g, '') || 'thumbnail';

function renderItem(image: GalleryImage, size: string, captionId: string): string {
  const { width, height, caption, link } = image;
  const words = caption.trim();
  const tag = imageTag(image, size, words === '' ? null : captionId);
  const shown = link === null ? tag : `<a href='${escapeUTF8(link)}'>${tag}</a>`;
  const orientation = height > width ? 'portrait' : 'landscape';
  return `<figure class='gallery-item'>
			<div class='gallery-icon ${orientation}'>
				${shown}
			</div>${
        words === ''
          ? ''
          : `
				<figcaption class='wp-caption-text gallery-caption' id='${captionId}'>
				${texturize(words)}
				</figcaption>`
      }</figure>`;
}
