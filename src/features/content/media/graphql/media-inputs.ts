import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { nullIs, READS_NULL } from '../../../../graphql/cleared-input.ts';
import { changing, versioned } from '../../../../graphql/mutation.ts';
import { UploadRef } from '../../../../graphql/upload-scalar.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';
import { SeoInputRef } from '../../seo/graphql/seo-input.ts';
import { MediaItemStatusRef, MimeTypeRef } from './media-enums.ts';

/** What mutations write of a media item. */
export const mediaInputFields = (t: InputFields) => ({
  ...changing(t),
  altText: t.string({ description: 'What stands in for an image that is not seen.' }),
  authorId: t.id({ description: "The author's global id or number." }),
  caption: t.string({ extensions: { maxLength: LONG_TEXT }, description: 'The caption.' }),
  commentStatus: t.string({ description: 'Whether it takes comments: `open` or `closed`.' }),
  date: t.string({ description: "When it is published, in the site's time." }),
  dateGmt: t.string({ description: 'When it is published, in UTC.' }),
  description: t.string({ extensions: { maxLength: LONG_TEXT }, description: 'The description.' }),
  fileType: t.field({
    type: MimeTypeRef,
    extensions: READS_NULL,
    description: 'Of no effect: the bytes say the type.',
  }),
  parentId: t.id({
    extensions: nullIs('0'),
    description: 'The global id or number of what it belongs to; 0 for nothing.',
  }),
  pingStatus: t.string({ description: 'Whether it takes pings: `open` or `closed`.' }),
  seo: t.field({
    type: SeoInputRef,
    extensions: READS_NULL,
    description: 'What search engines are told of it.',
  }),
  slug: t.string({ description: 'Its name in the address.' }),
  status: t.field({ type: MediaItemStatusRef, description: 'Its status.' }),
  title: t.string({ description: 'The title.' }),
});

export const CreateMediaItemInputRef = builder.inputType('CreateMediaItemInput', {
  description: 'A new media item; one of `file` and `filePath` says with which file.',
  fields: (t) => ({
    ...mediaInputFields(t),
    file: t.field({ type: UploadRef, description: 'The file.' }),
    filePath: t.string({ description: 'The address of a file of this site; it is copied.' }),
  }),
});

export const UpdateMediaItemInputRef = builder.inputType('UpdateMediaItemInput', {
  description: 'What to change of a media item; what is left out stays.',
  fields: (t) => ({
    ...mediaInputFields(t),
    ...versioned(t),
    filePath: t.string({
      extensions: READS_NULL,
      description: 'Of no effect: the file of an item stays.',
    }),
    id: t.id({ required: true, description: 'Its global id or number.' }),
  }),
});

export const DeleteMediaItemInputRef = builder.inputType('DeleteMediaItemInput', {
  description: 'Which media item to delete.',
  fields: (t) => ({
    ...changing(t),
    ...versioned(t),
    forceDelete: t.boolean({ description: 'Of no effect: there is no trash for files.' }),
    id: t.id({ required: true, description: 'Its global id or number.' }),
  }),
});
