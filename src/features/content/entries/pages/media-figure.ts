import type { Entry } from '../../../../content/entries/entry.ts';
import { titleOf } from '../../../../content/entries/present-entry.ts';
import { besideKey, mediaAddress } from '../../../../content/media/media-address.ts';
import type { MediaItem } from '../../../../content/media/media-item.ts';
import type { ShownMedia } from '../../../../content/media/shown-media.ts';
import { renderContent } from '../../../../content/text/render-content.ts';
import { html, type Markup, trusted } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';

/** A file as a page shows it, with its caption: pictures and sounds in place, anything else to be fetched. */
export function mediaFigure(context: Context, { entry, item }: ShownMedia): Markup {
  const caption = entry.excerpt === '' ? null : trusted(renderContent(entry.excerpt));
  return html`<figure class="figure">
${shownFile(context, entry, item)}
${caption && html`<figcaption>${caption}</figcaption>`}
</figure>`;
}

/**
 * The picture of a card in a list, whose title says enough: it has no alternative text. Null for what is no picture.
 * @param isFirst whether it is in sight at once; the others are loaded when they come near
 */
export function thumbnail(
  context: Context,
  { item }: ShownMedia,
  isFirst: boolean,
  sizes: string,
): Markup | null {
  if (!item.mimeType.startsWith('image/')) return null;
  const load = isFirst ? html` fetchpriority="high"` : html` loading="lazy"`;
  return html`<img class="thumbnail" alt=""${load}${sources(context, item, sizes)}>`;
}

function shownFile(context: Context, entry: Entry, item: MediaItem): Markup {
  const address = mediaAddress(context, item.file);
  const title = titleOf(entry);
  if (item.mimeType.startsWith('image/')) return picture(context, item);
  if (item.mimeType.startsWith('audio/'))
    return html`<audio controls preload="metadata" src="${address}" aria-label="${title}"></audio>`;
  if (item.mimeType.startsWith('video/'))
    return html`<video controls preload="metadata" src="${address}" aria-label="${title}"></video>`;
  return html`<p><a href="${address}" type="${item.mimeType}">${title}</a> (${size(item.bytes)})</p>`;
}

const picture = (context: Context, item: MediaItem): Markup =>
  html`<img alt="${item.altText}"${sources(context, item, '(min-width: 64rem) 60rem, 100vw')}>`;

/**
 * The attributes by which a browser takes the smallest file that is sharp enough, and knows the place that it takes.
 * @param shownAs how wide it is shown, as HTML's `sizes`
 */
export function sources(
  context: Context,
  { width, height, sizes, file }: Pick<MediaItem, 'width' | 'height' | 'sizes' | 'file'>,
  shownAs: string,
): Markup {
  const address = mediaAddress(context, file);
  if (width === null || height === null) return html` src="${address}"`;
  const smaller = Object.values(sizes)
    .filter((one) => isSameShape(one, width / height))
    .map((one) => `${mediaAddress(context, besideKey(file, one.file))} ${one.width}w`);
  const sourceSet = [...smaller, `${address} ${width}w`].join(', ');
  return html` src="${address}" width="${width}" height="${height}" srcset="${sourceSet}" sizes="${shownAs}"`;
}

/** Thumbnails are cut out of the picture; they are no smaller form of it. */
const isSameShape = (
  { width, height }: { readonly width: number; readonly height: number },
  ratio: number,
): boolean => Math.abs(width / height - ratio) < 0.02 * ratio;

const size = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
