import { commentCursorArgs } from '../../../../content/comments/comment-list-args.ts';
import { arg, defineWhere, id, ids, unused } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { ContentTypeEnumRef, OrderEnumRef } from '../../../../graphql/shared-types.ts';
import { toFullDateTime } from '../../../../operation/date-time.ts';
import { PostStatusRef } from '../../entries/graphql/entry-enums.ts';

export const CommentStatusRef = builder.enumType('CommentStatusEnum', {
  description: 'How a comment stands with the moderators.',
  values: {
    APPROVE: { value: 'approved', description: 'Approved, and public.' },
    HOLD: { value: 'hold', description: 'Waiting to be approved.' },
    SPAM: { value: 'spam', description: 'Unwanted.' },
    TRASH: { value: 'trash', description: 'In the trash.' },
  } as const,
});

const CommentOrderByRef = builder.enumType('CommentsConnectionOrderbyEnum', {
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

/** The input fields of mutations that write a comment. */
export const commentInputFields = {
  author: arg('author_name', {
    description:
      "The author's name: of a visitor, who must give it, or where a moderator writes for someone.",
  }),
  authorEmail: arg('author_email', {
    description: "The author's e-mail address, under the same conditions as `author`.",
  }),
  authorUrl: arg('author_url', {
    description: "The author's own site, under the same conditions as `author`.",
  }),
  commentOn: id('post', 'post', {
    publishedAs: 'Int',
    description: 'The global id or number of what it is about.',
  }),
  content: arg('content'),
  date: arg('date', { read: (date) => toFullDateTime(String(date)) }),
  parent: id('parent', 'comment', {
    nullIs: '0',
    description: 'The global id or number of the comment that it answers.',
  }),
  status: arg('status', {
    type: CommentStatusRef,
    description: 'How it stands with the moderators.',
  }),
  type: unused('Of no effect: comments written here are of the type `comment`.'),
};

export const commentWhere = defineWhere({
  name: 'RootQueryToCommentConnectionWhereArgs',
  description: 'Which comments. Looking for authors is for those who write here.',
  args: commentCursorArgs,
  restNames: { type: 'commentType' },
  fields: {
    authorEmail: arg('author_email'),
    authorIn: ids('author', 'user'),
    authorNotIn: ids('author_exclude', 'user'),
    authorUrl: arg('author_url'),
    commentIn: ids('include', 'comment'),
    commentNotIn: ids('exclude', 'comment'),
    commentType: arg('types', { isList: false, description: 'Of this type.' }),
    commentTypeIn: arg('types'),
    commentTypeNotIn: arg('type_exclude', { isList: false, description: 'Not of this type.' }),
    contentAuthor: ids('post_author', 'user'),
    contentAuthorIn: ids('post_author', 'user', { description: 'The same as `contentAuthor`.' }),
    contentAuthorNotIn: ids('post_author_exclude', 'user'),
    contentId: id('post', 'post', { description: 'About this post, page or the like.' }),
    contentIdIn: ids('post', 'post'),
    contentIdNotIn: ids('post_exclude', 'post'),
    contentName: arg('post_slug'),
    contentParent: id('post_parent', 'post', { publishedAs: 'Int' }),
    contentStatus: arg('post_status', { type: PostStatusRef }),
    contentType: arg('post_type', { type: ContentTypeEnumRef }),
    includeUnapproved: ids('include_unapproved', 'user'),
    karma: arg('karma'),
    order: arg('order', { type: OrderEnumRef }),
    orderby: arg('orderby', { type: CommentOrderByRef }),
    parent: id('parent', 'comment', {
      publishedAs: 'Int',
      description: 'Answers to this comment; 0 for those that answer none.',
    }),
    parentIn: ids('parent', 'comment', { description: 'Answers to any of these comments.' }),
    parentNotIn: ids('parent_exclude', 'comment'),
    publishedAfter: arg('after'),
    publishedBefore: arg('before'),
    search: arg('search'),
    status: arg('status', { isList: false, description: 'Of this status, as `statusIn`.' }),
    statusIn: arg('status', {
      type: CommentStatusRef,
      isList: true,
      description:
        'Any of these statuses, as far as the caller may see them; approved unless said.',
    }),
    userId: id('author', 'user', { description: 'Written by this user.' }),
  },
});
