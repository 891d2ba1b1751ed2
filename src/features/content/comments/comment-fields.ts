import { integer, schemaOf, shownAs, string, unlisted } from '../../../operation/args.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
  written,
} from '../../../rest/representation/resource-schema.ts';
import { contentArg } from '../entries/text-args.ts';
import { avatarSchema } from '../users/avatar-urls.ts';

// What both writes of a comment take (docs/rest.md §4.11), in the index's order: `parent` and `post` stand between.
const commentAuthorFields = {
  author: integer({ description: "The author's user id, if the author is a user." }),
  author_email: shownAs(
    // An empty address takes the address away.
    schemaOf<string>({ type: 'string', if: { maxLength: 0 }, else: { format: 'email' } }),
    { description: "The author's e-mail address.", type: 'string', format: 'email' },
  ),
  author_ip: string({ format: 'ip', description: "The author's network address." }),
  author_name: string({ description: "The author's name." }),
  author_url: string({ format: 'uri', description: "The address of the author's site." }),
  author_user_agent: string({ description: "The author's program." }),
  content: shownAs(contentArg, {
    description: 'The content.',
    type: 'object',
    properties: {
      raw: { description: 'As it was written.', type: 'string', context: ['edit'] },
      rendered: {
        description: 'As HTML.',
        type: 'string',
        context: ['view', 'edit', 'embed'],
        readonly: true,
      },
    },
  }),
  date: string({ format: 'date-time', description: "When it was written, in the site's time." }),
  date_gmt: string({ format: 'date-time', description: 'When it was written, in UTC.' }),
};

const commentStateFields = {
  type: unlisted(string({ description: 'Its type, which nobody chooses.' })),
  status: string({ description: 'How it stands: approved, hold, spam or trash.' }),
  meta: shownAs(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' }), {
    description: 'Further fields.',
    type: 'object',
    properties: {},
  }),
};

/** What a new comment may be given. */
export const newCommentFields = {
  ...commentAuthorFields,
  parent: integer({ default: 0, description: 'The id of the comment that it answers.' }),
  post: integer({ default: 0, description: 'The id of the post that it is about.' }),
  ...commentStateFields,
};

/** What may be changed of a comment. */
export const changedCommentFields = {
  ...commentAuthorFields,
  parent: integer({ description: 'The id of the comment that it answers.' }),
  post: integer({ description: 'The id of the post that it is about.' }),
  ...commentStateFields,
};

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
