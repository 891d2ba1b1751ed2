import { decodeHTML, escapeAttribute, escapeText } from 'entities';
import { stripTags } from '../../../lib/strip-tags.ts';
import type { Context } from '../../../operation/context.ts';
import type { Entry } from '../entries/entry.ts';
import { entryPath } from '../entries/entry-path.ts';
import { renderTitle } from '../entries/text/texturize.ts';
import { userById } from '../users/user-loaders.ts';
import type { Embed } from './embed.ts';
import { embedThumbnail } from './embed-thumbnail.ts';

/** What embeds an entry of this site elsewhere. @param maxWidth in pixels, as it was asked for */
export async function entryEmbed(context: Context, entry: Entry, maxWidth: number): Promise<Embed> {
  const { site, addresses } = context;
  const size = embedSize(maxWidth);
  const title = embedTitle(entry);
  const [path, author, thumbnail] = await Promise.all([
    entryPath(context, entry),
    entry.authorId === null ? null : userById(context).load(entry.authorId),
    embedThumbnail(context, entry, size.width),
  ]);
  return {
    version: '1.0',
    provider_name: site.title,
    provider_url: addresses.site,
    author_name: author?.name ?? site.title,
    author_url: author ? addresses.page(`/author/${author.slug}/`) : addresses.site,
    title,
    type: 'rich',
    ...size,
    html: embedHtml({
      link: addresses.page(path),
      title: textOf(title),
      siteTitle: textOf(site.title),
      size,
    }),
    ...thumbnail,
  };
}

export interface EmbedHtmlParts {
  readonly link: string;
  /** Plain text. */
  readonly title: string;
  /** Plain text. */
  readonly siteTitle: string;
  readonly size: EmbedSize;
}

/**
 * A link in a quotation, for those who show no frames, and the frame (docs/rest.md §9). The frame may open windows for its links
 * and nothing else: what it shows needs no scripts. The class is how embedding sites know both.
 */
function embedHtml({ link, title, siteTitle, size: { width, height } }: EmbedHtmlParts): string {
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

/** Pixels of the frame that shows an entry elsewhere. */
export interface EmbedSize {
  readonly width: number;
  readonly height: number;
}

/** From 200 to 600 wide whatever was asked for, and in the shape of a film, but no lower than 200 (recorded). */
function embedSize(maxWidth: number): EmbedSize {
  const width = Math.min(Math.max(maxWidth, 200), 600);
  return { width, height: Math.max(Math.ceil((width / 16) * 9), 200) };
}

/** A width as it was sent; the reference takes words and signs for what number they begin with. */
export const readWidth = (sent: unknown): number =>
  Math.abs(Number.parseInt(String(sent), 10)) || 0;

/** An entry's title in HTML; it says so where a password protects the rest. */
export function embedTitle({ title, password }: Pick<Entry, 'title' | 'password'>): string {
  const rendered = renderTitle(title);
  return password === '' ? rendered : `Protected: ${rendered}`;
}

/** The text of HTML, entities read, to be escaped again where it is shown. */
export const textOf = (html: string): string => decodeHTML(stripTags(html)).trim();

/** Where an entry has its page for frames on other sites. @param link of its own page */
function embedAddress(link: string): string {
  const url = new URL(link);
  if (url.search === '') return `${link.replace(/\/$/, '')}/embed/`;
  url.searchParams.set('embed', 'true');
  return url.href;
}
