import { extname } from 'node:path';
import { MAX_INTEGER } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { besideKey } from '../../content/media/files/derived-key.ts';
import { mediaAddress, mediaByAddress } from '../../content/media/media-address.ts';
import { type MediaItem, mediaItemOf } from '../../content/media/media-item.ts';
import { invalidCalendarParam } from './invalid-param.ts';

/** What is shown of a picture. */
export type Picture = Pick<MediaItem, 'entryId' | 'file' | 'width' | 'height' | 'bytes' | 'sizes'>;

/** The picture of an event, venue or organizer; null for none. */
export const pictureOf = (
  context: Context,
  { featuredMediaId }: { readonly featuredMediaId: number | null },
): MediaItem | null | Promise<MediaItem | null> =>
  featuredMediaId === null ? null : mediaItemOf(context).load(featuredMediaId);

/** `image` as the calendar shows it; what is no picture has no dimensions. */
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
 * The media item that `image` names by its id or by its file's address on this site; null takes the picture away.
 * @throws ApiError `rest_invalid_param` for what is neither
 */
export async function readPicture(
  context: Context,
  image: string | number | null | undefined,
): Promise<number | null | undefined> {
  if (image === null || image === undefined) return undefined;
  const text = String(image).trim();
  if (text === '' || text === '0') return null;
  const isId = /^\d+$/.test(text) && Number(text) <= MAX_INTEGER;
  const item = isId
    ? await mediaItemOf(context).load(Number(text))
    : await mediaByAddress(context, text);
  if (!item) throw invalidCalendarParam('image', 'names no media item of this site');
  return item.entryId;
}
