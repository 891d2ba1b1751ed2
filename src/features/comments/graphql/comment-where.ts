import { builder } from '../../../graphql/builder.ts';
import { toDatabaseId } from '../../../graphql/global-id.ts';
import { optionalItems } from '../../../graphql/optional-items.ts';
import { OrderEnumRef } from '../../../graphql/order-enum.ts';
import { ContentTypeEnumRef, PostStatusRef } from '../../records/graphql/entry-enums.ts';
import type { CommentFilter } from '../browse-comments.ts';
import type { CommentOrderKey } from '../comment-query.ts';

export const CommentStatusRef = builder.enumType('CommentStatusEnum', {
  description: 'How a comment stands with the moderators.',
  values: {
    APPROVE: { value: 'approved', description: 'Approved, and public.' },
    HOLD: { value: 'hold', description: 'Waiting to be approved.' },
    SPAM: { value: 'spam', description: 'Unwanted.' },
    TRASH: { value: 'trash', description: 'In the trash.' },
  } as const,
});

const OrderByRef = builder.enumType('CommentsConnectionOrderbyEnum', {
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

export const CommentWhereRef = builder.inputType('RootQueryToCommentConnectionWhereArgs', {
  description: 'Which comments. Looking for authors is for those who write here.',
  fields: (t) => ({
    authorEmail: t.string({ description: 'Written under this e-mail address.' }),
    authorIn: t.idList({ required: optionalItems, description: 'Written by any of these users.' }),
    authorNotIn: t.idList({
      required: optionalItems,
      description: 'Written by none of these users.',
    }),
    authorUrl: t.string({ description: 'Written by someone with this site.' }),
    commentIn: t.idList({ required: optionalItems, description: 'Any of these ids.' }),
    commentNotIn: t.idList({ required: optionalItems, description: 'None of these ids.' }),
    commentType: t.string({ description: 'Of this type.' }),
    commentTypeIn: t.stringList({ required: optionalItems, description: 'Of any of these types.' }),
    commentTypeNotIn: t.string({ description: 'Not of this type.' }),
    contentAuthor: t.idList({
      required: optionalItems,
      description: 'About something that any of these users wrote.',
    }),
    contentAuthorIn: t.idList({ required: optionalItems, description: 'The same.' }),
    contentAuthorNotIn: t.idList({
      required: optionalItems,
      description: 'About nothing that these users wrote.',
    }),
    contentId: t.id({ description: 'About this post, page or the like.' }),
    contentIdIn: t.idList({ required: optionalItems, description: 'About any of these.' }),
    contentIdNotIn: t.idList({ required: optionalItems, description: 'About none of these.' }),
    contentName: t.string({ description: 'About what has this slug.' }),
    contentParent: t.id({ description: 'About what is right below this one.' }),
    contentStatus: t.field({
      type: [PostStatusRef],
      required: optionalItems,
      description: 'About something of these statuses.',
    }),
    contentType: t.field({
      type: [ContentTypeEnumRef],
      required: optionalItems,
      description: 'About something of these kinds.',
    }),
    includeUnapproved: t.idList({
      required: optionalItems,
      description: 'Users whose waiting comments are listed, too.',
    }),
    karma: t.int({ description: 'With exactly this karma.' }),
    order: t.field({
      type: OrderEnumRef,
      description: 'In which direction it is sorted; the latest first unless said.',
    }),
    orderby: t.field({
      type: OrderByRef,
      description: 'What it is sorted by; the date unless said.',
    }),
    parent: t.id({ description: 'Answers to this comment; 0 for those that answer none.' }),
    parentIn: t.idList({
      required: optionalItems,
      description: 'Answers to any of these comments.',
    }),
    parentNotIn: t.idList({
      required: optionalItems,
      description: 'Answers to none of these comments.',
    }),
    search: t.string({ description: 'Text that must be found.' }),
    statusIn: t.field({
      type: [CommentStatusRef],
      required: optionalItems,
      description:
        'Any of these statuses, as far as the caller may see them; approved unless said.',
    }),
    userId: t.id({ description: 'Written by this user.' }),
  }),
});

type Where = typeof CommentWhereRef.$inferInput;

/** A `where` as a filter; an id that is none finds nothing. */
export function readCommentWhere(where: Where | null | undefined): CommentFilter {
  if (!where) return {};
  const types = given([where.commentType, ...(where.commentTypeIn ?? [])]);
  const statuses = given(where.statusIn);
  return {
    ...(types.length > 0 ? { types } : {}),
    ...(where.commentTypeNotIn ? { typesExclude: [where.commentTypeNotIn] } : {}),
    ...(statuses.length > 0 ? { statuses } : {}),
    include: idsOf('comment', where.commentIn),
    exclude: idsOf('comment', where.commentNotIn),
    authors: idsOf('user', [where.userId, ...(where.authorIn ?? [])]),
    authorsExclude: idsOf('user', where.authorNotIn),
    authorEmail: where.authorEmail ?? undefined,
    authorUrl: where.authorUrl ?? undefined,
    unapprovedOf: idsOf('user', where.includeUnapproved),
    parents: idsOf('comment', [where.parent, ...(where.parentIn ?? [])]),
    parentsExclude: idsOf('comment', where.parentNotIn),
    search: where.search ?? undefined,
    karma: where.karma ?? undefined,
    ...contentFilter(where),
    order: readOrder(where),
  };
}

const contentFilter = (where: Where): CommentFilter => ({
  entries: idsOf('post', [where.contentId, ...(where.contentIdIn ?? [])]),
  entriesExclude: idsOf('post', where.contentIdNotIn),
  entryAuthors: idsOf('user', [...(where.contentAuthor ?? []), ...(where.contentAuthorIn ?? [])]),
  entryAuthorsExclude: idsOf('user', where.contentAuthorNotIn),
  entrySlug: where.contentName ?? undefined,
  entryParent: idsOf('post', [where.contentParent])[0],
  entryStatuses: given(where.contentStatus),
  entryKinds: given(where.contentType),
});

function readOrder({ orderby, order }: Where): NonNullable<CommentFilter['order']> {
  const by: CommentOrderKey = orderby === 'date_gmt' || orderby == null ? 'date' : orderby;
  return { by, direction: by === 'include' ? 'asc' : (order ?? 'desc') };
}

const given = <Value>(values: readonly (Value | null | undefined)[] | null | undefined): Value[] =>
  (values ?? []).filter((value) => value != null);

const idsOf = (
  type: string,
  ids: readonly (string | number | null | undefined)[] | null | undefined,
): number[] => given(ids).map((id) => toDatabaseId(id, type) ?? -1);
