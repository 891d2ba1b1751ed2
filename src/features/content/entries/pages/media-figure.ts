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

/** The small form of a picture that a list shows beside a title, which says enough: it has no alternative text. Null for what is no picture. */
export function thumbnail(context: Context, { item }: ShownMedia): Markup | null {
  if (!item.mimeType.startsWith('image/')) return null;
  const { thumbnail: small, medium } = item.sizes;
  const size = small ?? medium;
  const address = mediaAddress(context, size ? besideKey(item.file, size.file) : item.file);
  return html`<img class="thumbnail" src="${address}" alt="" width="120" height="120" loading="lazy">`;
}

function shownFile(context: Context, entry: Entry, item: MediaItem): Markup {
  const address = mediaAddress(context, item.file);
  const title = titleOf(entry);
  if (item.mimeType.startsWith('image/')) return picture(context, item, address);
  if (item.mimeType.startsWith('audio/'))
    return html`<audio controls preload="metadata" src="${address}" aria-label="${title}"></audio>`;
  if (item.mimeType.startsWith('video/'))
    return html`<video controls preload="metadata" src="${address}" aria-label="${title}"></video>`;
  return html`<p><a href="${address}" type="${item.mimeType}">${title}</a> (${size(item.bytes)})</p>`;
}

/** The browser takes the smallest file that is sharp enough. */
function picture(context: Context, item: MediaItem, address: string): Markup {
  const { width, height, altText, sizes, file } = item;
  const whole = Object.values(sizes).filter((one) => isSameShape(one, item));
  const sources = whole.map(
    (one) => `${mediaAddress(context, besideKey(file, one.file))} ${one.width}w`,
  );
  const sourceSet = [...sources, `${address} ${width ?? 0}w`].join(', ');
  return html`<img src="${address}" alt="${altText}"${
    width !== null &&
    height !== null &&
    html` width="${width}" height="${height}" srcset="${sourceSet}" sizes="(min-width: 42.5rem) 40rem, 100vw"`
  }>`;
}

/** Thumbnails are cut out of the picture; they are no smaller form of it. */
const isSameShape = (
  one: { readonly width: number; readonly height: number },
  { width, height }: MediaItem,
): boolean => {
  if (width === null || height === null) return false;
  return Math.abs(one.width / one.height - width / height) < 0.02 * (width / height);
};

const size = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
