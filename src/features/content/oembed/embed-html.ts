import { escapeAttribute, escapeText } from 'entities';
import { embedAddress } from './embed-address.ts';
import type { EmbedSize } from './embed-size.ts';

export interface EmbedHtmlParts {
  readonly link: string;
  /** Plain text. */
  readonly title: string;
  /** Plain text. */
  readonly siteTitle: string;
  readonly size: EmbedSize;
}

/**
 * A link in a quotation, for those who show no frames, and the frame (behaviour.md §12). The frame may open windows for its links
 * and nothing else: what it shows needs no scripts. The class is how embedding sites know both.
 */
export function embedHtml({
  link,
  title,
  siteTitle,
  size: { width, height },
}: EmbedHtmlParts): string {
  const quotation = `<blockquote class="wp-embedded-content"><a href="${escapeAttribute(link)}">${escapeText(title)}</a></blockquote>`;
  const attributes = [
    'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"',
    `src="${escapeAttribute(embedAddress(link))}"`,
    `width="${width}" height="${height}"`,
    `title="${escapeAttribute(`“${title}” — ${siteTitle}`)}"`,
    'loading="lazy" frameborder="0" marginwidth="0" marginheight="0" scrolling="no"',
    'class="wp-embedded-content"',
  ];
  return `${quotation}<iframe ${attributes.join(' ')}></iframe>`;
}
