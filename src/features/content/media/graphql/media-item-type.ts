import { entryById } from '../../../../content/entries/entry.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import { mediaKind } from '../../../../content/kinds/registry.ts';
import {
  besideKey,
  imageSource,
  mediaAddress,
  mediaByAddress,
  nameOfKey,
  sourceSet,
  uploadsPath,
} from '../../../../content/media/media-address.ts';
import { type MediaItem, mediaItemOf, missingSizes } from '../../../../content/media/media-item.ts';
import { renderCaption, renderDescription } from '../../../../content/media/present-media-item.ts';
import { canEditRecord } from '../../../../content/record-capabilities.ts';
import { sizesHint } from '../../../../content/text/text-media.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { builder } from '../../../../graphql/builder.ts';
import { edgeType } from '../../../../graphql/connection.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import {
  DatabaseIdentifierRef,
  NodeRef,
  restNumber,
  UniformResourceRef,
} from '../../../../graphql/node.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import {
  type EntryLookUp,
  findEntryBySlug,
  lookUp,
} from '../../entries/graphql/content-queries.ts';
import { blockRef } from '../../entries/graphql/editor-blocks.ts';
import {
  type EntryModel,
  loadEntryModel,
  openField,
  seesRaw,
} from '../../entries/graphql/entry-model.ts';
import { addEntryQueries } from '../../entries/graphql/entry-queries.ts';
import {
  formatArgs,
  HierarchicalContentNodeRef,
  NodeWithAuthorRef,
  NodeWithCommentsRef,
  NodeWithFeaturedImageRef,
  NodeWithTemplateRef,
  NodeWithTitleRef,
} from '../../entries/graphql/node-interfaces.ts';
import { MediaItemRef, recordType } from '../../entries/graphql/record-types.ts';
import { HierarchicalNodeRef } from '../../terms/graphql/term-node.ts';
import { listMediaUses, type MediaUse } from '../list-media-uses.ts';
import { listMediaItems } from '../media-operations.ts';
import { MediaDetailsRef } from './media-details-type.ts';
import { MediaItemIdTypeRef, MediaItemSizeRef, mediaItemWhere } from './media-item-inputs.ts';

const WayOfUseRef = builder.enumType('MediaItemUseEnum', {
  description: 'How an entry uses a media item.',
  values: {
    CONTENT: { value: 'content', description: 'Its text shows it.' },
    FEATURED: { value: 'featured', description: 'It is its featured image.' },
    PARENT: { value: 'parent', description: 'The item is attached to it.' },
  } as const,
});

const MediaUseRef = builder.objectRef<MediaUse>('MediaItemUse').implement({
  description: 'An entry that uses a media item.',
  fields: (t) => ({
    node: t.field({
      type: ContentNodeRef,
      description: 'The entry.',
      resolve: ({ entry }, _, context) => loadEntryModel(context, entry.id),
    }),
    ways: t.field({
      type: [WayOfUseRef],
      nullable: { list: false, items: false },
      description: 'How it does.',
      resolve: ({ ways }) => [...ways],
    }),
  }),
});

MediaItemRef.implement({
  description: 'An image or another file that was uploaded.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    ContentNodeRef,
    HierarchicalNodeRef,
    HierarchicalContentNodeRef,
    NodeWithTitleRef,
    NodeWithAuthorRef,
    NodeWithCommentsRef,
    NodeWithTemplateRef,
  ],
  fields: (t) => ({
    uses: t.field({
      type: [MediaUseRef],
      nullable: { list: true, items: false },
      description:
        'The entries that use it, those that changed last first, at most 100; null for who may not edit it.',
      resolve: async ({ record }, _, context) =>
        canEditRecord(context.viewer, record)
          ? [...(await perform(listMediaUses, context, { id: record.id }))]
          : null,
    }),
    caption: t.string({
      description: 'The caption.',
      args: formatArgs(),
      async resolve(model, asked, context) {
        const { entry } = model;
        if (asked.format === 'raw') return seesRaw(context, model) ? entry.excerpt : null;
        const item = await mediaItemOf(context).load(entry.id);
        return (item && renderCaption(context, entry, item)) || null;
      },
    }),
    description: t.string({
      description:
        'The description, with the file before it unless it is given raw; null if there is none.',
      args: formatArgs(),
      async resolve(model, asked, context) {
        const { entry } = model;
        if (asked.format === 'raw') return seesRaw(context, model) ? entry.content : null;
        const item = entry.content === '' ? null : await mediaItemOf(context).load(entry.id);
        return item && renderDescription(context, entry, item);
      },
    }),
    hasPassword: t.boolean({
      nullable: false,
      description: 'Whether a password protects its text.',
      resolve: ({ record }) => record.password !== '',
    }),
    mediaItemId: t.int(restNumber),
    password: t.string({
      description: "The password, for those who may edit others' items.",
      resolve: ({ record }, _, { viewer }) =>
        viewer.can('edit_others_posts') ? record.password || null : null,
    }),
  }),
});

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

/** Returns the key and the bytes of a size, or of the main file if there is none of that size or no size is given. */
function fileOf({ file, bytes, sizes }: MediaItem, size: string | null | undefined) {
  const smaller = size != null && Object.hasOwn(sizes, size) ? sizes[size] : undefined;
  return smaller
    ? { key: besideKey(file, smaller.file), bytes: smaller.bytes }
    : { key: file, bytes };
}

builder.objectFields(MediaItemRef, (t) => {
  const sizeArg = (unlessSaid: string) => ({
    size: t.arg({
      type: MediaItemSizeRef,
      description: `Of this smaller image, or of the file itself if there is none; of ${unlessSaid} unless said.`,
    }),
  });
  const size = sizeArg('the file');
  const shape = sizeArg('the medium one');
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
      description:
        'The value of `sizes` beside `srcSet`, for an image that is as wide as that of `size`.',
      args: shape,
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
      description:
        'The picture in all widths that have the proportions of `size`, for `srcset`; null where there are none.',
      args: shape,
      resolve: ofFile((item, asked: Sized, context) => {
        const image = imageSource(context, item, asked.size ?? 'medium');
        return image && sourceSet(context, item, image);
      }),
    }),
  };
});

const KIND = [mediaKind.name];

interface MediaLookUp {
  readonly id: string | number;
  readonly idType?: EntryLookUp['idType'] | 'source_url';
}

addEntryQueries({
  ...recordType(mediaKind),
  single: 'mediaItem',
  plural: 'mediaItems',
  where: mediaItemWhere,
  list: listMediaItems,
  idType: MediaItemIdTypeRef,
  hasUniqueSlugs: true,
  hasPreviews: false,
  ofUser: 'The files that the user uploaded.',
  find: (context, { id, idType }: MediaLookUp) =>
    idType === 'source_url'
      ? findBySource(context, String(id))
      : lookUp(context, KIND, { id, idType }),
});

async function findBySource(context: Context, address: string): Promise<EntryModel | null> {
  const item = await mediaByAddress(context, address);
  return item && loadEntryModel(context, item.entryId);
}

/** `/slug`, below the path of its parent. */
findableByPath(async (context, path) => {
  const slug = path.split('/').at(-1) ?? '';
  const found = slug === '' ? null : await findEntryBySlug(context, slug, KIND);
  if (!found) return null;
  return readableSlug(await entryPath(context, found.record)) === `${path}/` ? found : null;
});

const FeaturedImageEdgeRef = edgeType(
  'NodeWithFeaturedImageToMediaItemConnectionEdge',
  MediaItemRef,
);

builder.interfaceField(NodeWithFeaturedImageRef, 'featuredImage', (t) =>
  t.field({
    type: FeaturedImageEdgeRef,
    description: 'The image that stands for it.',
    resolve: openField(async ({ entry }, _, context) => {
      const image = entry.featuredMediaId && (await entryById(context).load(entry.featuredMediaId));
      return image ? loadEntryModel(context, image.id) : null;
    }),
  }),
);

builder.objectField(blockRef('core/image'), 'mediaDetails', (t) =>
  t.field({
    type: MediaDetailsRef,
    description: 'What is known of the picture; null for one from elsewhere.',
    async resolve({ block }, _, context) {
      const { id } = block.comment.values;
      const model = typeof id === 'number' ? await loadEntryModel(context, id) : null;
      const item = model && (await mediaItemOf(context).load(model.record.id));
      return item?.width == null ? null : item;
    },
  }),
);
