import { integer, schemaOf, shownAs, string, unlisted } from '../../../operation/args.ts';
import { contentArg } from '../entries/text-args.ts';

// What both writes of a comment take (interface.md §4.4), in the index's order: `parent` and `post` stand between.
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
