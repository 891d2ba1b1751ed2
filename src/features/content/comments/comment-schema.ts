import {
  allWritten,
  readOnly,
  resourceSchema,
  written,
} from '../../../rest/representation/resource-schema.ts';
import { avatarSchema } from '../users/avatar-schema.ts';
import { newCommentFields } from './comment-fields.ts';

const { author, author_email, author_ip, author_name, author_url, author_user_agent } =
  newCommentFields;
const { content, date, date_gmt, parent, post, status, meta } = newCommentFields;

/** A comment, for OPTIONS and the OpenAPI document. */
export const commentSchema = resourceSchema('comment', {
  id: readOnly('always', 'integer', 'Its number.'),
  ...allWritten('always', { author }),
  ...allWritten('edit', { author_email, author_ip }),
  ...allWritten('always', { author_name, author_url }),
  ...allWritten('edit', { author_user_agent }),
  ...allWritten('always', { content, date }),
  ...allWritten('view', { date_gmt }),
  link: readOnly('always', 'string', 'Its address on the page of its post.', { format: 'uri' }),
  ...allWritten('always', { parent }),
  ...allWritten('view', { post, status }),
  type: readOnly('always', 'string', 'Its type.', { default: 'comment' }),
  author_avatar_urls: avatarSchema("Addresses of the author's picture by width in pixels."),
  meta: written('view', meta),
});
