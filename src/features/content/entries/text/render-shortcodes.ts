import { decodeHTML } from 'entities';
import { stripTags } from '../../../../lib/strip-tags.ts';
import { MOST_NAMED } from './named-media.ts';
import { renderCaption } from './render-caption.ts';
import { renderGallery } from './render-gallery.ts';
import { link, playerFor, playLoneFiles, renderPlayer } from './render-player.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';
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
