import { builder } from '../../../../graphql/builder.ts';
import type { Context } from '../../../../operation/context.ts';
import { type EntryModel, seesRaw } from '../../entries/graphql/entry-model.ts';
import { besideKey, nameOfKey } from '../files/derived-key.ts';
import { imageSource, sizesHint, sourceSet } from '../image-sources.ts';
import { mediaAddress, uploadsPath } from '../media-address.ts';
import { type MediaItem, mediaItemOf, missingSizes } from '../media-item.ts';
import { MediaDetailsRef } from './media-details-type.ts';
import { MediaItemSizeRef } from './media-enums.ts';
import { MediaItemRef } from './media-item-ref.ts';

interface Sized {
  readonly size?: string | null | undefined;
}

/** A field that is read of the item's file; null for an item without one. */
const ofFile =
  <Args, Value>(read: (item: MediaItem, args: Args, context: Context) => Value) =>
  async ({ record }: EntryModel, args: Args, context: Context): Promise<Value | null> => {
    const item = await mediaItemOf(context).load(record.id);
    return item && read(item, args, context);
  };

/** The key and the bytes of a size, or of the main file where that size is missing or none is asked for. */
function fileOf({ file, bytes, sizes }: MediaItem, size: string | null | undefined) {
  const smaller = size != null && Object.hasOwn(sizes, size) ? sizes[size] : undefined;
  return smaller
    ? { key: besideKey(file, smaller.file), bytes: smaller.bytes }
    : { key: file, bytes };
}

builder.objectFields(MediaItemRef, (t) => {
  const size = {
    size: t.arg({
      type: MediaItemSizeRef,
      description: 'Of a smaller image; if there is none, of the file itself.',
    }),
  };
  return {
    altText: t.string({
      description: 'What stands in for an image that is not seen.',
      resolve: ofFile(({ altText }) => altText),
    }),
    file: t.string({
      description: 'The name of its file.',
      args: size,
      resolve: ofFile((item, asked: Sized) => nameOfKey(fileOf(item, asked.size).key)),
    }),
    filePath: t.string({
      description: 'The path of its file on the site.',
      args: size,
      resolve: ofFile(
        (item, asked: Sized, context) => `${uploadsPath(context)}/${fileOf(item, asked.size).key}`,
      ),
    }),
    fileSize: t.int({
      description: 'In bytes.',
      args: size,
      resolve: ofFile((item, asked: Sized) => fileOf(item, asked.size).bytes),
    }),
    mediaDetails: t.field({
      type: MediaDetailsRef,
      description: 'What is known of a picture; null for other files.',
      resolve: ofFile((item) => (item.width === null ? null : item)),
    }),
    mediaItemUrl: t.string({
      description: 'The address of its file.',
      resolve: ofFile((item, _: object, context) => mediaAddress(context, item.file)),
    }),
    mediaType: t.string({
      description: '`image`, or `file` for all else.',
      resolve: ofFile(({ mimeType }) => (mimeType.startsWith('image/') ? 'image' : 'file')),
    }),
    mimeType: t.string({
      description: 'Its MIME type.',
      resolve: ofFile(({ mimeType }) => mimeType),
    }),
    missingImageSizes: t.stringList({
      description: 'The smaller images that are to be made yet, for its editors.',
      async resolve(model, _, context) {
        if (!seesRaw(context, model)) return null;
        const item = await mediaItemOf(context).load(model.record.id);
        return item && [...missingSizes(item)];
      },
    }),
    sizes: t.string({
      description: 'The value of `sizes` beside `srcSet`.',
      args: size,
      resolve: ofFile((item, asked: Sized, context) => {
        const image = imageSource(context, item, asked.size ?? 'medium');
        return image && sizesHint(image);
      }),
    }),
    sourceUrl: t.string({
      description: 'The address of its file.',
      args: size,
      resolve: ofFile((item, asked: Sized, context) =>
        mediaAddress(context, fileOf(item, asked.size).key),
      ),
    }),
    srcSet: t.string({
      description: 'The same picture in other widths, for `srcset`; null where there are none.',
      args: size,
      resolve: ofFile((item, asked: Sized, context) => {
        const image = imageSource(context, item, asked.size ?? 'medium');
        return image && sourceSet(context, item, image);
      }),
    }),
  };
});
