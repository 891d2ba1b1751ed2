import { entryCursorArgs } from '../../../../content/entries/entry-cursor-args.ts';
import { arg, defineWhere, type Where } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { authorWhereFields, entryWhereFields } from '../../entries/graphql/entry-where.ts';
import { entryRestNames } from '../../entries/graphql/kind-type.ts';

/** The MIME types that lists of media items can be limited to: those that clients of the reference know, and those uploaded here. */
const mimeTypes: readonly string[] = [
  'application/epub+zip',
  'application/java',
  'application/javascript',
  'application/msword',
  'application/octet-stream',
  'application/onenote',
  'application/oxps',
  'application/pdf',
  'application/rar',
  'application/rtf',
  'application/ttaf+xml',
  'application/vnd.apple.keynote',
  'application/vnd.apple.numbers',
  'application/vnd.apple.pages',
  'application/vnd.ms-access',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.addin.macroEnabled.12',
  'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
  'application/vnd.ms-excel.sheet.macroEnabled.12',
  'application/vnd.ms-excel.template.macroEnabled.12',
  'application/vnd.ms-powerpoint',
  'application/vnd.ms-powerpoint.addin.macroEnabled.12',
  'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
  'application/vnd.ms-powerpoint.slide.macroEnabled.12',
  'application/vnd.ms-powerpoint.slideshow.macroEnabled.12',
  'application/vnd.ms-powerpoint.template.macroEnabled.12',
  'application/vnd.ms-project',
  'application/vnd.ms-word.document.macroEnabled.12',
  'application/vnd.ms-word.template.macroEnabled.12',
  'application/vnd.ms-write',
  'application/vnd.ms-xpsdocument',
  'application/vnd.oasis.opendocument.chart',
  'application/vnd.oasis.opendocument.database',
  'application/vnd.oasis.opendocument.formula',
  'application/vnd.oasis.opendocument.graphics',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.presentationml.slide',
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  'application/vnd.openxmlformats-officedocument.presentationml.template',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  'application/wordperfect',
  'application/x-7z-compressed',
  'application/x-gzip',
  'application/x-tar',
  'application/zip',
  'audio/aac',
  'audio/flac',
  'audio/midi',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/x-matroska',
  'audio/x-ms-wax',
  'audio/x-ms-wma',
  'audio/x-realaudio',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/heic',
  'image/heic-sequence',
  'image/heif',
  'image/heif-sequence',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/x-icon',
  'text/calendar',
  'text/css',
  'text/csv',
  'text/html',
  'text/markdown',
  'text/plain',
  'text/richtext',
  'text/tab-separated-values',
  'text/vtt',
  'video/3gpp',
  'video/3gpp2',
  'video/avi',
  'video/divx',
  'video/mp4',
  'video/mpeg',
  'video/ogg',
  'video/quicktime',
  'video/webm',
  'video/x-flv',
  'video/x-matroska',
  'video/x-ms-asf',
  'video/x-ms-wm',
  'video/x-ms-wmv',
  'video/x-ms-wmx',
];

/** Sizes by the names that clients of the reference know. */
export const MediaItemSizeRef = builder.enumType('MediaItemSizeEnum', {
  description: 'A smaller image of a picture.',
  values: {
    THUMBNAIL: { value: 'thumbnail', description: '150 by 150, cut out of the middle.' },
    MEDIUM: { value: 'medium', description: 'Within 300 by 300.' },
    MEDIUM_LARGE: { value: 'medium_large', description: '768 wide.' },
    LARGE: { value: 'large', description: 'Within 1024 by 1024.' },
    _1536X1536: { value: '1536x1536', description: 'Within 1536 by 1536.' },
    _2048X2048: { value: '2048x2048', description: 'Within 2048 by 2048.' },
  } as const,
});

export const MediaItemStatusRef = builder.enumType('MediaItemStatusEnum', {
  description: 'The status of a media item.',
  values: {
    INHERIT: { value: 'inherit', description: 'As public as what it belongs to.' },
    PRIVATE: { value: 'private', description: 'For those with the right to see it.' },
    TRASH: { value: 'trash', description: 'In the trash, where no media item here is.' },
    AUTO_DRAFT: { value: 'auto-draft', description: 'Being made; no media item here is.' },
  } as const,
});

export const MediaItemIdTypeRef = builder.enumType('MediaItemIdType', {
  description: 'By what a media item is meant.',
  values: {
    DATABASE_ID: { value: 'database_id', description: 'Its number.' },
    ID: { value: 'id', description: 'Its global id.' },
    SLUG: { value: 'slug', description: 'Its slug.' },
    SOURCE_URL: { value: 'source_url', description: 'The address of its file.' },
    URI: { value: 'uri', description: 'The path of its page.' },
  } as const,
});

const nameOf = (mimeType: string): string => mimeType.toUpperCase().replace(/[^A-Z0-9]/g, '_');

export const MimeTypeRef = builder.enumType('MimeTypeEnum', {
  description: 'A MIME type.',
  values: Object.fromEntries(
    mimeTypes.map((type) => [nameOf(type), { value: type, description: `\`${type}\`` }]),
  ),
});

const where = defineWhere({
  name: 'RootQueryToMediaItemConnectionWhereArgs',
  description: 'Which media items.',
  args: entryCursorArgs,
  restNames: entryRestNames,
  fields: {
    ...entryWhereFields,
    ...authorWhereFields,
    mimeType: arg('mime_type', {
      type: MimeTypeRef,
      isList: false,
      description: 'Files of this type.',
    }),
  },
});

/** Without a status, lists contain the files that are as public as what they are attached to. */
export const mediaItemWhere: Where = {
  ...where,
  read(given) {
    const { args, names } = where.read(given);
    return { args: { statuses: ['inherit'], ...args }, names };
  },
};
