import { mediaByAddress } from '../../../../content/media/media-address.ts';
import type { MediaParts } from '../../../../content/media/present-media-item.ts';
import { arg, itself, unused, validId } from '../../../../graphql/args-input.ts';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { addBulkMutations, type RemovedRecord } from '../../../../graphql/bulk-mutations.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { translated } from '../../../../graphql/perform.ts';
import { seoField } from '../../../../graphql/seo-input.ts';
import { UploadRef, uploadedFile } from '../../../../graphql/uploads.ts';
import type { ReceivedFile } from '../../../../http/received-file.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import {
  type EntryModel,
  loadEntryModel,
  toEntryModel,
} from '../../entries/graphql/entry-model.ts';
import { writtenModel } from '../../entries/graphql/entry-mutations.ts';
import { MediaItemRef } from '../../entries/graphql/record-types.ts';
import { editMediaItem } from '../edit-media-item.ts';
import { withReceivedCopy } from '../files/store-file.ts';
import { createMediaItem, deleteMediaItem, updateMediaItem } from '../media-operations.ts';
import { assertCanUpload } from '../media-policy.ts';
import { postProcessMediaItem } from '../post-process-media-item.ts';
import { replaceMediaItem } from '../replace-media-item.ts';
import { MediaItemStatusRef, MimeTypeRef } from './media-item-inputs.ts';

/** The input fields of texts, also for an item that is made by editing another one. */
const mediaTextFields = {
  altText: arg('alt_text'),
  caption: arg('caption'),
  description: arg('description'),
  parentId: validId('post', 'post', {
    nullIs: '0',
    description: 'The global id or number of what it belongs to; 0 for nothing.',
  }),
  title: arg('title'),
};

/** The input fields of mutations that write a media item. */
const mediaInputFields = {
  ...mediaTextFields,
  authorId: validId('author', 'user', { description: "The author's global id or number." }),
  commentStatus: arg('comment_status', {
    description: 'Whether it takes comments: `open` or `closed`.',
  }),
  date: arg('date', { nullIs: '', description: "When it is published, in the site's time." }),
  dateGmt: arg('date_gmt', { nullIs: '', description: 'When it is published, in UTC.' }),
  fileType: unused('Of no effect: the bytes say the type.', MimeTypeRef),
  pingStatus: arg('ping_status', {
    description: 'Whether it takes pings: `open` or `closed`.',
  }),
  seo: seoField,
  slug: arg('slug'),
  status: arg('status', {
    type: MediaItemStatusRef,
    // All writable statuses other than `private` make a file as public as its parent.
    read: (status) => (status === 'private' ? 'private' : 'publish'),
  }),
};

interface WrittenMediaItem {
  readonly model: EntryModel | null;
}

const mediaItemField = (description: string) =>
  ({ type: MediaItemRef, nullable: true, description }) as const;

/** A payload type of this name with the changed item. */
const mediaPayload = (name: string, description: string) =>
  definePayload<WrittenMediaItem>(name, description, (t) => ({
    mediaItem: t.expose('model', mediaItemField('The media item as it is now.')),
  }));

const writtenMediaItem = async (id: number, context: Context): Promise<WrittenMediaItem> => ({
  model: await writtenModel(context, id),
});

/** The input fields of a file, which `withGivenFile` reads. */
const fileInput = {
  inputFields: (t: InputFields) => ({
    file: t.field({ type: UploadRef, description: 'The file.' }),
    filePath: t.string({ description: 'The address of a file of this site; it is copied.' }),
  }),
  readInput: () => ({}),
};

const version = { table: 'Entry' } as const;

defineMutation({
  name: 'createMediaItem',
  operation: createMediaItem,
  description: 'Makes a media item of a file that is sent along, or of one that this site has.',
  input: {
    description: 'A new media item; one of `file` and `filePath` says with which file.',
    fields: mediaInputFields,
    parts: [fileInput],
  },
  performWith: withGivenFile,
  payload: mediaPayload('CreateMediaItemPayload', 'A media item that was created.'),
  answer: writtenMediaItem,
});

defineMutation({
  name: 'replaceMediaItem',
  operation: replaceMediaItem,
  input: {
    description: 'Which media item gets another file; one of `file` and `filePath` says which.',
    fields: { id: itself('post') },
    parts: [fileInput],
    version,
  },
  performWith: withGivenFile,
  payload: mediaPayload('ReplaceMediaItemPayload', 'A media item with its new file.'),
  answer: writtenMediaItem,
});

interface GivenFile {
  readonly file?: unknown;
  readonly filePath?: string | null;
}

/** Lends work the file that was sent along, or a copy of the one that is named; nothing if there is neither. */
async function withGivenFile(
  context: Context,
  input: object,
  work: (given: { readonly file?: unknown }) => Promise<number>,
): Promise<number> {
  const { file, filePath } = input as GivenFile; // as the fields above say
  if (file != null)
    return work({ file: await translated(async () => uploadedFile(context, file)) });
  return filePath != null
    ? withFileOfSite(context, filePath, (copy) => work({ file: copy }))
    : work({});
}

/** A copy of a file that the caller may see; nothing is fetched from elsewhere. */
async function withFileOfSite(
  context: Context,
  address: string,
  work: (copy: ReceivedFile) => Promise<number>,
): Promise<number> {
  await translated(async () => assertCanUpload(context)); // nothing is copied for who can't upload
  const item = await mediaByAddress(context, address);
  const isSeen = item && (await loadEntryModel(context, item.entryId));
  if (!isSeen)
    return translated(() => {
      throw invalidParam('filePath', 'filePath is not the address of a file of this site.');
    });
  return withReceivedCopy(context, item, work);
}

const update = defineMutation({
  name: 'updateMediaItem',
  operation: updateMediaItem,
  input: {
    description: 'What to change of a media item; what is left out stays.',
    fields: {
      ...mediaInputFields,
      filePath: unused('Of no effect: the file of an item stays.'),
      id: itself('post'),
    },
    version,
  },
  payload: mediaPayload('UpdateMediaItemPayload', 'A media item that was changed.'),
  answer: writtenMediaItem,
});

const toRemoved = ({ entry }: MediaParts) => ({
  model: toEntryModel(entry),
  deletedId: toGlobalId('post', entry.id),
});

const remove = defineMutation({
  name: 'deleteMediaItem',
  operation: deleteMediaItem,
  input: {
    description: 'Which media item to delete.',
    fields: {
      forceDelete: unused('Of no effect: there is no trash for files.', 'Boolean'),
      id: itself('post'),
    },
    version,
  },
  complete: (args) => ({ ...args, force: true }),
  payload: definePayload<RemovedRecord<EntryModel>>(
    'DeleteMediaItemPayload',
    'A media item that was deleted.',
    (t) => ({
      ...deletedId(t),
      mediaItem: t.expose('model', mediaItemField('The media item as it was.')),
    }),
  ),
  answer: toRemoved,
});

addBulkMutations({
  type: MediaItemRef,
  plural: 'mediaItems',
  input: { args: updateMediaItem.args, fields: mediaInputFields },
  update,
  load: writtenModel,
  remove,
  toRemoved,
  hasTrash: false,
});

const FlipInputRef = builder.inputType('MediaFlipInput', {
  description: 'Which sides of a picture change places.',
  fields: (t) => ({
    horizontal: t.boolean({ description: 'Whether left and right do.' }),
    vertical: t.boolean({ description: 'Whether top and bottom do.' }),
  }),
});

const CropInputRef = builder.inputType('MediaCropInput', {
  description: 'The part of a picture to keep, in percent of what the steps before left.',
  fields: (t) => ({
    left: t.float({ required: true, description: 'Where it begins, of the width.' }),
    top: t.float({ required: true, description: 'Where it begins, of the height.' }),
    width: t.float({ required: true, description: 'Its width.' }),
    height: t.float({ required: true, description: 'Its height.' }),
  }),
});

const MediaModifierInputRef = builder.inputType('MediaModifierInput', {
  description: 'One step of editing a picture.',
  isOneOf: true,
  fields: (t) => ({
    crop: t.field({ type: CropInputRef, description: 'Keeps a part.' }),
    flip: t.field({ type: FlipInputRef, description: 'Mirrors it.' }),
    rotate: t.float({ description: 'Turns it clockwise by so many degrees.' }),
  }),
});

interface ModifierInput {
  readonly crop?: object;
  readonly flip?: Readonly<Partial<Record<'horizontal' | 'vertical', boolean | null | undefined>>>;
  readonly rotate?: number;
}

/** One of the three, as the operation takes it. */
function readModifier({ crop, flip, rotate }: ModifierInput): object {
  if (crop) return { type: 'crop', args: crop };
  if (!flip) return { type: 'rotate', args: { angle: rotate } };
  const { horizontal, vertical } = flip;
  return {
    type: 'flip',
    args: { flip: { horizontal: horizontal ?? false, vertical: vertical ?? false } },
  };
}

defineMutation({
  name: 'editMediaItem',
  operation: editMediaItem,
  input: {
    description:
      'How to make a new media item of an image; words that are left out are taken over.',
    fields: {
      ...mediaTextFields,
      id: itself('post'),
      modifiers: arg('modifiers', {
        type: MediaModifierInputRef,
        isRequired: true,
        read: (modifier) => readModifier(modifier as object), // its type
      }),
      src: arg('src'),
    },
  },
  payload: mediaPayload('EditMediaItemPayload', 'The new media item of an edited image.'),
  answer: writtenMediaItem,
});

defineMutation({
  name: 'postProcessMediaItem',
  operation: postProcessMediaItem,
  input: {
    description: 'Which media item to make the smaller images of.',
    fields: { id: itself('post') },
    version,
  },
  complete: (args) => ({ ...args, action: 'create-image-subsizes' }),
  payload: mediaPayload('PostProcessMediaItemPayload', 'A media item with its smaller images.'),
  answer: writtenMediaItem,
});
