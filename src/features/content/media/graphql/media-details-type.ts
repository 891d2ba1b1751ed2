import {
  besideKey,
  mediaAddress,
  nameOfKey,
  uploadsPath,
} from '../../../../content/media/media-address.ts';
import type { ImageMeta, MediaItem, MediaSize } from '../../../../content/media/media-item.ts';
import { builder, optionalItems } from '../../../../graphql/builder.ts';
import { MediaItemSizeRef } from './media-item-inputs.ts';

interface NamedSize extends MediaSize {
  readonly name: string;
  /** Its key in the storage. */
  readonly key: string;
}

const MediaSizeRef = builder.objectRef<NamedSize>('MediaSize').implement({
  description: 'A smaller image of a picture.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'What it is called.' }),
    file: t.exposeString('file', { nullable: false, description: 'The name of its file.' }),
    filePath: t.string({
      nullable: false,
      description: 'The path of its file on the site.',
      resolve: ({ key }, _, context) => `${uploadsPath(context)}/${key}`,
    }),
    fileSize: t.exposeInt('bytes', { description: 'In bytes.' }),
    mimeType: t.exposeString('mimeType', { description: 'Its MIME type.' }),
    sourceUrl: t.string({
      nullable: false,
      description: 'The address of its file.',
      resolve: ({ key }, _, context) => mediaAddress(context, key),
    }),
    width: t.string({
      nullable: false,
      description: 'In pixels, as text.',
      resolve: ({ width }) => String(width),
    }),
    height: t.string({
      nullable: false,
      description: 'In pixels, as text.',
      resolve: ({ height }) => String(height),
    }),
  }),
});

const MediaItemMetaRef = builder.objectRef<ImageMeta>('MediaItemMeta').implement({
  description: 'What a camera wrote into a picture.',
  fields: (t) => ({
    aperture: t.float({ description: 'The f-number.', resolve: (meta) => Number(meta.aperture) }),
    camera: t.exposeString('camera', { description: 'The model of the camera.' }),
    caption: t.exposeString('caption', { description: 'The caption in the file.' }),
    copyright: t.exposeString('copyright', { description: 'Who has the rights.' }),
    createdTimestamp: t.int({
      description: 'When it was taken, in seconds since 1970.',
      resolve: (meta) => Number(meta.created_timestamp),
    }),
    credit: t.exposeString('credit', { description: 'Who took it.' }),
    focalLength: t.float({
      description: 'In millimetres.',
      resolve: (meta) => Number(meta.focal_length),
    }),
    iso: t.int({ description: 'The speed of the film.', resolve: (meta) => Number(meta.iso) }),
    keywords: t.stringList({
      description: 'Keywords in the file.',
      resolve: ({ keywords }) => [...keywords],
    }),
    orientation: t.exposeString('orientation', { description: "EXIF's, from 1 to 8; 0 for none." }),
    shutterSpeed: t.float({
      description: 'In seconds.',
      resolve: (meta) => Number(meta.shutter_speed),
    }),
    title: t.exposeString('title', { description: 'The title in the file.' }),
  }),
});

export const MediaDetailsRef = builder.objectRef<MediaItem>('MediaDetails').implement({
  description: 'What is known of a picture.',
  fields: (t) => ({
    file: t.string({
      description: 'The name of its file.',
      resolve: ({ file }) => nameOfKey(file),
    }),
    filePath: t.string({
      description: 'The path of its file on the site.',
      resolve: ({ file }, _, context) => `${uploadsPath(context)}/${file}`,
    }),
    width: t.exposeInt('width', { nullable: true, description: 'In pixels.' }),
    height: t.exposeInt('height', { nullable: true, description: 'In pixels.' }),
    meta: t.field({
      type: MediaItemMetaRef,
      description: 'What a camera wrote into it.',
      resolve: ({ imageMeta }) => imageMeta,
    }),
    sizes: t.field({
      type: [MediaSizeRef],
      description: 'Its smaller images.',
      args: {
        include: t.arg({
          type: [MediaItemSizeRef],
          required: optionalItems,
          description: 'Only these.',
        }),
        exclude: t.arg({
          type: [MediaItemSizeRef],
          required: optionalItems,
          description: 'None of these.',
        }),
      },
      resolve: (item, { include, exclude }) =>
        namedSizes(item).filter(
          ({ name }) =>
            (include?.some((one) => one === name) ?? true) && !exclude?.some((one) => one === name),
        ),
    }),
  }),
});

const namedSizes = ({ file, sizes }: MediaItem): NamedSize[] =>
  Object.entries(sizes).map(([name, size]) => ({
    ...size,
    name,
    key: besideKey(file, size.file),
  }));
