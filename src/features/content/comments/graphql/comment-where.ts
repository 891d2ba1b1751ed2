import { builder } from '../../../../graphql/builder.ts';
import { given, idsOf } from '../../../../graphql/input-values.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { OrderEnumRef } from '../../../../graphql/order-enum.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import { SEARCH_TEXT } from '../../../../operation/bounds.ts';
import { ContentTypeEnumRef, PostStatusRef } from '../../entries/graphql/entry-enums.ts';
import type { CommentFilter } from '../browse-comments.ts';
import type { CommentOrderKey } from '../comment-query.ts';
import { CommentOrderByRef, CommentStatusRef } from './comment-inputs.ts';

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
    contentParent: t.id({
      ...publishedAs('Int'),
      description: 'About what is right below this one.',
    }),
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
      type: CommentOrderByRef,
      description: 'What it is sorted by; the date unless said.',
    }),
    parent: t.id({
      ...publishedAs('Int'),
      description: 'Answers to this comment; 0 for those that answer none.',
    }),
    parentIn: t.idList({
      required: optionalItems,
      description: 'Answers to any of these comments.',
    }),
    parentNotIn: t.idList({
      required: optionalItems,
      description: 'Answers to none of these comments.',
    }),
    search: t.string({
      extensions: { maxLength: SEARCH_TEXT },
      description: 'Text that must be found.',
    }),
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
    include: idsOf(where.commentIn, 'comment'),
    exclude: idsOf(where.commentNotIn, 'comment'),
    authors: idsOf([where.userId, ...(where.authorIn ?? [])], 'user'),
    authorsExclude: idsOf(where.authorNotIn, 'user'),
    authorEmail: where.authorEmail ?? undefined,
    authorUrl: where.authorUrl ?? undefined,
    unapprovedOf: idsOf(where.includeUnapproved, 'user'),
    parents: idsOf([where.parent, ...(where.parentIn ?? [])], 'comment'),
    parentsExclude: idsOf(where.parentNotIn, 'comment'),
    search: where.search ?? undefined,
    karma: where.karma ?? undefined,
    ...contentFilter(where),
    order: readOrder(where),
  };
}

const contentFilter = (where: Where): CommentFilter => ({
  entries: idsOf([where.contentId, ...(where.contentIdIn ?? [])], 'post'),
  entriesExclude: idsOf(where.contentIdNotIn, 'post'),
  entryAuthors: idsOf([...(where.contentAuthor ?? []), ...(where.contentAuthorIn ?? [])], 'user'),
  entryAuthorsExclude: idsOf(where.contentAuthorNotIn, 'user'),
  entrySlug: where.contentName ?? undefined,
  entryParent: idsOf([where.contentParent], 'post')[0],
  entryStatuses: given(where.contentStatus),
  entryKinds: given(where.contentType),
});

function readOrder({ orderby, order }: Where): NonNullable<CommentFilter['order']> {
  const by: CommentOrderKey = orderby === 'date_gmt' || orderby == null ? 'date' : orderby;
  return { by, direction: by === 'include' ? 'asc' : (order ?? 'desc') };
}
