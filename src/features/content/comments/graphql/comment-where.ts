import { arg, defineWhere, id, ids } from '../../../../graphql/args-input.ts';
import { OrderEnumRef } from '../../../../graphql/order-enum.ts';
import { ContentTypeEnumRef, PostStatusRef } from '../../entries/graphql/entry-enums.ts';
import { commentCursorArgs } from '../comment-query.ts';
import { CommentOrderByRef, CommentStatusRef } from './comment-inputs.ts';

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
    contentAuthorIn: ids('post_author', 'user', { description: 'The same.' }),
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
    statusIn: arg('status', {
      type: CommentStatusRef,
      isList: true,
      description:
        'Any of these statuses, as far as the caller may see them; approved unless said.',
    }),
    userId: id('author', 'user', { description: 'Written by this user.' }),
  },
});
