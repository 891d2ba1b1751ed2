import type { Context } from '../../../operation/context.ts';
import type { Entry } from '../entries/entry.ts';
import { entryById } from '../entries/entry-loaders.ts';
import { mediaAddress } from '../media/media-address.ts';
import { type MediaItem, mediaItemOf } from '../media/media-item.ts';
import type { Embed } from './embed.ts';
import { isEmbeddable } from './find-embedded-entry.ts';

type Thumbnail = Pick<Embed, 'thumbnail_url' | 'thumbnail_width' | 'thumbnail_height'>;

/** The picture that an entry shows or is, in the smallest file that is wide enough; nothing where there is none. @param width in pixels */
export async function embedThumbnail(
  context: Context,
  entry: Entry,
  width: number,
): Promise<Thumbnail> {
  const item = await pictureOf(context, entry);
  if (!item?.width || !item.height) return {};
  const folder = item.file.slice(0, item.file.lastIndexOf('/') + 1);
  const whole = Object.values(item.sizes).filter((size) => isSameShape(size, item));
  const [best] = whole
    .filter((size) => size.width >= width)
    .sort((one, other) => one.width - other.width);
  const shown = best ?? { width: item.width, height: item.height };
  const scale = Math.min(1, width / shown.width);
  return {
    thumbnail_url: mediaAddress(context, best ? folder + best.file : item.file),
    thumbnail_width: Math.max(1, Math.round(shown.width * scale)),
    thumbnail_height: Math.max(1, Math.round(shown.height * scale)),
  };
}

/** A password hides the picture as well. */
export async function pictureOf(context: Context, entry: Entry): Promise<MediaItem | null> {
  const id = entry.kind === 'attachment' ? entry.id : entry.featuredMediaId;
  if (!id || entry.password !== '') return null;
  const [media, item] = await Promise.all([
    entryById(context).load(id),
    mediaItemOf(context).load(id),
  ]);
  const isShown =
    item?.mimeType.startsWith('image/') && media && (await isEmbeddable(context, media));
  return isShown ? item : null;
}

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Smaller images that were cut out of the picture are no smaller form of it. */
const isSameShape = (
  { width, height }: Shape,
  whole: { readonly width: number | null; readonly height: number | null },
): boolean => {
  const expected = ((whole.height ?? 0) / (whole.width || 1)) * width;
  return Math.abs(expected - height) <= 1;
};
