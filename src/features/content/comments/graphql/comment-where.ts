import { given, idsOf } from '../../../../graphql/input-values.ts';
import type { CommentFilter } from '../browse-comments.ts';
import type { CommentOrderKey } from '../comment-query.ts';
import type { CommentWhereRef } from './comment-where-input.ts';

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
