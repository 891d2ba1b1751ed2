import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { nullIs, READS_NULL } from '../../../../graphql/cleared-input.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { changing, versioned } from '../../../../graphql/mutation.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';
import { toFullDateTime } from '../../../../operation/date-time.ts';

export const CommentStatusRef = builder.enumType('CommentStatusEnum', {
  description: 'How a comment stands with the moderators.',
  values: {
    APPROVE: { value: 'approved', description: 'Approved, and public.' },
    HOLD: { value: 'hold', description: 'Waiting to be approved.' },
    SPAM: { value: 'spam', description: 'Unwanted.' },
    TRASH: { value: 'trash', description: 'In the trash.' },
  } as const,
});

export const CommentOrderByRef = builder.enumType('CommentsConnectionOrderbyEnum', {
  description: 'What a list of comments is sorted by.',
  values: {
    COMMENT_AGENT: { value: 'authorAgent', description: "The author's program, for moderators." },
    COMMENT_APPROVED: { value: 'status', description: 'The status.' },
    COMMENT_AUTHOR: { value: 'authorName', description: "The author's name." },
    COMMENT_AUTHOR_EMAIL: {
      value: 'authorEmail',
      description: "The author's address, for moderators.",
    },
    COMMENT_AUTHOR_IP: {
      value: 'authorIp',
      description: "The author's network address, for moderators.",
    },
    COMMENT_AUTHOR_URL: { value: 'authorUrl', description: "The author's own site." },
    COMMENT_CONTENT: { value: 'content', description: 'The text.' },
    COMMENT_DATE: { value: 'date', description: 'When it was written.' },
    COMMENT_DATE_GMT: { value: 'date_gmt', description: 'When it was written.' },
    COMMENT_ID: { value: 'id', description: 'Its id.' },
    COMMENT_IN: { value: 'include', description: 'The order of `commentIn`.' },
    COMMENT_KARMA: { value: 'karma', description: 'Its karma.' },
    COMMENT_PARENT: { value: 'parent', description: 'The id of the comment that it answers.' },
    COMMENT_POST_ID: { value: 'post', description: 'The id of what it is about.' },
    COMMENT_TYPE: { value: 'type', description: 'Its type.' },
    USER_ID: { value: 'user', description: "The author's user id." },
  } as const,
});

/** What mutations write of a comment. */
export const commentFields = (t: InputFields) => ({
  ...changing(t),
  author: t.string({ description: "The author's name, where a moderator writes for someone." }),
  authorEmail: t.string({ description: "The author's e-mail address, as above." }),
  authorUrl: t.string({ description: "The author's own site, as above." }),
  commentOn: t.id({
    ...publishedAs('Int'),
    description: 'The global id or number of what it is about.',
  }),
  content: t.string({ extensions: { maxLength: LONG_TEXT }, description: 'The text.' }),
  date: t.string({ description: "When it was written, in the site's time." }),
  parent: t.id({
    extensions: nullIs('0'),
    description: 'The global id or number of the comment that it answers.',
  }),
  status: t.field({ type: CommentStatusRef, description: 'How it stands with the moderators.' }),
  type: t.string({
    extensions: READS_NULL,
    description: 'Of no effect: comments written here are of the type `comment`.',
  }),
});

const idField = (t: InputFields) =>
  t.id({ required: true, description: 'Its global id or its number.' });

export const CreateCommentInputRef = builder.inputType('CreateCommentInput', {
  description: 'A new comment.',
  fields: commentFields,
});

export const UpdateCommentInputRef = builder.inputType('UpdateCommentInput', {
  description: 'What to change of a comment; what is left out stays.',
  fields: (t) => ({ ...commentFields(t), ...versioned(t), id: idField(t) }),
});

export const DeleteCommentInputRef = builder.inputType('DeleteCommentInput', {
  description: 'Which comment to delete, and how.',
  fields: (t) => ({
    ...changing(t),
    ...versioned(t),
    id: idField(t),
    forceDelete: t.boolean({ description: 'Whether to bypass the trash.' }),
  }),
});

export const RestoreCommentInputRef = builder.inputType('RestoreCommentInput', {
  description: 'Which comment to bring back from the trash or from the unwanted ones.',
  fields: (t) => ({ ...changing(t), ...versioned(t), id: idField(t) }),
});

/** The values of these fields. */
export type CommentInput = Omit<typeof CreateCommentInputRef.$inferInput, 'clientMutationId'>;

/** The arguments of the operations; an id that is none is refused as one that is not there. */
export function readCommentInput(input: CommentInput): Readonly<Record<string, unknown>> {
  const given = {
    author_name: input.author,
    author_email: input.authorEmail,
    author_url: input.authorUrl,
    post: input.commentOn == null ? null : (toDatabaseId(input.commentOn, 'post') ?? -1),
    content: input.content,
    date: input.date == null ? input.date : toFullDateTime(input.date),
    parent: input.parent == null ? null : (toDatabaseId(input.parent, 'comment') ?? -1),
    status: input.status,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
}
