import { decodeHTML, escapeUTF8 } from 'entities';
import { stripTags } from '../../lib/strip-tags.ts';
import { link, playerFor, playLoneFiles, renderPlayer } from './render-player.ts';
import { replaceShortcodes, type Shortcode } from './replace-shortcodes.ts';
import { type GalleryImage, imageTag, MOST_NAMED, type TextMedia } from './text-media.ts';
import { texturize } from './texturize.ts';

/** `[gallery ids="3,4" columns="2" size="medium" link="file"]`: empty where there is no image. @param place of the galleries of a text */
function renderGallery(
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

/** Makes the shortcodes of one text into HTML; what `renderContent` calls in this order. */
export interface ShortcodeRenderer {
  /**
   * Renders `[embed]https://…[/embed]`, before the text has paragraphs: a player for sound and film, a link to anything else. Also embeds
   * an address on a line of its own if it is sound or film.
   */
  embeds(raw: string): string;
  /** Galleries, of {@link MOST_NAMED} images in all, captions and players. Other shortcodes stay as written, for whoever expands them. */
  others(html: string): string;
}

export function shortcodeRenderer(media: TextMedia): ShortcodeRenderer {
  let galleries = 0;
  let images = 0;
  let players = 0;
  const nextPlayer = () => `${media.entryId}-${++players}`;
  return {
    embeds(raw) {
      const html = playLoneFiles(raw);
      if (!html.includes('[embed')) return html;
      return replaceShortcodes(html, ({ name, attributes, content }) => {
        if (name !== 'embed') return null;
        const address = decodeHTML(stripTags(content || attributes.src || '')).trim();
        if (!/^https?:\/\//i.test(address)) return content;
        return playerFor(address, attributes, nextPlayer) ?? link(address);
      });
    },
    others: (html) =>
      replaceShortcodes(html, (shortcode) => {
        const { name, attributes } = shortcode;
        if (name === 'caption' || name === 'wp_caption') return renderCaption(shortcode);
        if (name === 'audio' || name === 'video')
          return renderPlayer(name, attributes, nextPlayer());
        if (name !== 'gallery' || images >= MOST_NAMED) return null;
        const shown = media.gallery(attributes).slice(0, MOST_NAMED - images);
        images += shown.length;
        return renderGallery(attributes, shown, media, ++galleries);
      }),
  };
}

/** `[caption id="attachment_7" align="alignleft" width="300"]<img … /> Words[/caption]`: an image above its caption. */
function renderCaption({ attributes, content }: Shortcode): string {
  const { image, words } = split(content, attributes.caption);
  const width = Number.parseInt(attributes.width ?? '', 10);
  if (!(width >= 1) || words === '') return content;
  const id = classNames(attributes.id);
  const captionId =
    classNames(attributes.caption_id) || (id && `caption-${id.replaceAll('_', '-')}`);
  const classes = [
    'wp-caption',
    classNames(attributes.align) || 'alignnone',
    classNames(attributes.class),
  ];
  const own = [
    id && `id="${id}"`,
    captionId && `aria-describedby="${captionId}"`,
    `style="width: ${width}px"`,
    `class="${classes.filter(Boolean).join(' ')}"`,
  ];
  const ofCaption = captionId && `id="${captionId}" `;
  return `<figure ${own.filter(Boolean).join(' ')}>${image}<figcaption ${ofCaption}class="wp-caption-text">${words}</figcaption></figure>`;
}

/** Older texts have the words in an attribute. */
function split(content: string, attribute: string | undefined) {
  if (attribute !== undefined) return { image: content, words: escapeUTF8(attribute.trim()) };
  const image = linkedImage.exec(content)?.[0];
  return image === undefined
    ? { image: content, words: '' }
    : { image: image.trimStart(), words: content.slice(image.length).trim() };
}

const linkedImage = new RegExp(
  '^\\s*(?:<a TAG>\\s*)?<img TAG>(?:\\s*</a>)?'.replaceAll('TAG', `(?:[^>"']|"[^"]*"|'[^']*')*`),
  'i',
);

const classNames = (written = ''): string => written.replace(/[^\w\s-]/g, '').trim();
