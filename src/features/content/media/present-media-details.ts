import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { besideKey, nameOfKey } from './files/derived-key.ts';
import { mediaAddress } from './media-address.ts';
import type { MediaItem } from './media-item.ts';

/** `media_details` (recorded): of a picture its dimensions and smaller images, of any file its size. */
export function presentMediaDetails(context: Context, item: MediaItem): Resource {
  const { width, height, file, bytes, imageMeta, originalFile } = item;
  if (width === null || height === null) return { filesize: bytes, sizes: {} };
  return {
    width,
    height,
    file,
    filesize: bytes,
    // Of a picture too small for any other, not even the full size is named (recorded).
    sizes:
      Object.keys(item.sizes).length === 0
        ? {}
        : { ...presentSizes(context, item), full: presentFull(context, item) },
    image_meta: imageMeta ?? {},
    ...(originalFile === null ? {} : { original_image: nameOfKey(originalFile) }),
    ...(item.editedFromId === null
      ? {}
      : {
          // A string, as the reference has it.
          parent_image: { attachment_id: String(item.editedFromId), file: item.editedFromFile },
        }),
  };
}

const presentSizes = (context: Context, { file: main, sizes }: MediaItem): Resource =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, { file, width, height, bytes, mimeType }]) => [
      name,
      {
        file,
        width,
        height,
        filesize: bytes,
        mime_type: mimeType,
        source_url: mediaAddress(context, besideKey(main, file)),
      },
    ]),
  );

const presentFull = (context: Context, { file, width, height, mimeType }: MediaItem): Resource => ({
  file: nameOfKey(file),
  width,
  height,
  mime_type: mimeType,
  source_url: mediaAddress(context, file),
});
