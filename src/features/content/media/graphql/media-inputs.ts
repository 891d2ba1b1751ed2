import { arg, unused, validId } from '../../../../graphql/args-input.ts';
import { seoField } from '../../seo/graphql/seo-input.ts';
import { MediaItemStatusRef, MimeTypeRef } from './media-enums.ts';

/** What mutations say of a media item, also when it is made by editing another one. */
export const mediaTextFields = {
  altText: arg('alt_text'),
  caption: arg('caption'),
  description: arg('description'),
  parentId: validId('post', 'post', {
    nullIs: '0',
    description: 'The global id or number of what it belongs to; 0 for nothing.',
  }),
  title: arg('title'),
};

/** What mutations write of a media item. */
export const mediaInputFields = {
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
    // Of the statuses that can be written, all others than this one make a file as public as what it belongs to.
    read: (status) => (status === 'private' ? 'private' : 'publish'),
  }),
};
