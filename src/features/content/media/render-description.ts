import { escapeUTF8 } from 'entities';
import type { Context } from '../../../operation/context.ts';
import type { Entry } from '../entries/entry.ts';
import { hintImageLoading } from '../entries/text/complete-images.ts';
import { renderContent } from '../entries/text/render-content.ts';
import { imageTag } from '../entries/text/text-media.ts';
import { renderTitle } from '../entries/text/texturize.ts';
import { imageSource, sourceSet } from './image-sources.ts';
import { mediaAddress } from './media-address.ts';
import type { MediaItem } from './media-item.ts';

/** The description as HTML, with the file itself before it (recorded). */
export function renderDescription(context: Context, entry: Entry, item: MediaItem): string {
  const file = hintImageLoading(showFile(context, entry, item));
  return `${file}\n${renderContent(entry.content)}`;
}

function showFile(context: Context, entry: Entry, item: MediaItem): string {
  const address = escapeUTF8(mediaAddress(context, item.file));
  const [kind] = item.mimeType.split('/');
  if (kind === 'audio' || kind === 'video')
    return `<${kind} class="wp-${kind}-shortcode" preload="metadata" controls="controls"><source type="${item.mimeType}" src="${address}" /><a href="${address}">${address}</a></${kind}>`;
  const shown = showImage(context, item) ?? renderTitle(entry.title);
  return `<p class="attachment"><a href='${address}'>${shown}</a></p>`;
}

/** The medium size, with the others for other screens. */
function showImage(context: Context, item: MediaItem): string | null {
  const image = imageSource(context, item, 'medium');
  if (!image) return null;
  const shown = { ...image, altText: item.altText, sourceSet: sourceSet(context, item, image) };
  return imageTag(shown, 'medium');
}
