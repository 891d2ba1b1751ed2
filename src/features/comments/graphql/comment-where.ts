import { toDatabaseId } from '../../../graphql/global-id.ts';
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
