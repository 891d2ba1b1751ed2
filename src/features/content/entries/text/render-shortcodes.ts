import { decodeHTML, escapeUTF8 } from 'entities';
import { stripTags } from '../../../../lib/strip-tags.ts';
import { MOST_NAMED } from './named-media.ts';
import { renderGallery } from './render-gallery.ts';
import { link, playerFor, playLoneFiles, renderPlayer } from './render-player.ts';
import { replaceShortcodes, type Shortcode } from './replace-shortcodes.ts';
import type { TextMedia } from './text-media.ts';

/** Makes the shortcodes of one text into HTML; what `renderContent` calls in this order. */
export interface ShortcodeRenderer {
  /**
   * `[embed]https://…[/embed]`, before there are paragraphs: a player for sound and film, a link to anything else. An address that
   * stands alone is embedded as well where it is sound or film.
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
