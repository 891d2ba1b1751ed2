import { extname } from 'node:path';
import { entryById } from '../../../content/entries/entry.ts';
import { isShownByName } from '../../../content/media/load-text-media.ts';
import { besideKey, mediaAddress, mediaByAddress } from '../../../content/media/media-address.ts';
import { type MediaItem, mediaItemOf } from '../../../content/media/media-item.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { invalidCalendarParam, isId } from './calendar-args.ts';

/** The columns that a representation of a picture needs. */
export type Picture = Pick<MediaItem, 'entryId' | 'file' | 'width' | 'height' | 'bytes' | 'sizes'>;

/** Loads the picture of a venue or organizer; null if there is none that the viewer may read. */
export const pictureOf = async (
  context: Context,
  { featuredMediaId }: { readonly featuredMediaId: number | null },
): Promise<MediaItem | null> =>
  featuredMediaId === null
    ? null
    : readablePicture(context, await mediaItemOf(context).load(featuredMediaId));

/** Returns a picture if the viewer may read it, otherwise null. */
export async function readablePicture<One extends Picture>(
  context: Context,
  picture: One | null,
): Promise<One | null> {
  const media = picture && (await entryById(context).load(picture.entryId));
  return media && (await isShownByName(context, media)) ? picture : null;
}

/** Presents `image`; a file that is not a picture has no dimensions. */
export function presentPicture(context: Context, item: Picture): Resource {
  const { entryId, file, width, height, bytes, sizes } = item;
  return {
    url: mediaAddress(context, file),
    id: entryId,
    extension: extname(file).slice(1),
    ...(width === null || height === null ? {} : { width, height, filesize: bytes }),
    ...(Object.keys(sizes).length === 0
      ? {}
      : {
          sizes: Object.fromEntries(
            Object.entries(sizes).map(([name, size]) => [
              name,
              {
                width: size.width,
                height: size.height,
                'mime-type': size.mimeType,
                filesize: size.bytes,
                url: mediaAddress(context, besideKey(file, size.file)),
              },
            ]),
          ),
        }),
  };
}

/**
 * Returns the id of the media item that `image` identifies, by id or by the URL of its file; null removes the picture,
 * undefined leaves it.
 * @throws ApiError `rest_invalid_param` for anything else
 */
export async function readPicture(
  context: Context,
  image: string | number | null | undefined,
): Promise<number | null | undefined> {
  if (image === null || image === undefined) return undefined;
  const text = String(image).trim();
  if (text === '' || text === '0') return null;
  const item = isId(text)
    ? await mediaItemOf(context).load(Number(text))
    : await mediaByAddress(context, text);
  if (!item) throw invalidCalendarParam('image', 'names no media item of this site');
  return item.entryId;
}
