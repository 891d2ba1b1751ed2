import { builder } from '../../../../graphql/builder.ts';
import { mimeTypes } from './mime-types.ts';

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
