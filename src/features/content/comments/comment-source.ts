import { expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { NestedList } from '../../../storage/nested-list.ts';
import { isNarrowed } from '../../../storage/nested-lists.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import type { CommentSearchPlan } from '../../../storage/search/comment-search.ts';
import type { Tables } from '../../../storage/tables.ts';
import { positionIn } from '../entries/position-in.ts';
import { commentConditions } from './comment-conditions.ts';
import type { CommentQuery } from './comment-query.ts';

/** Comments and their entries, for raw statements. */
export const readComments = (context: Context) =>
  context.read('Comment', 'Entry') as never as Kysely<never>;

/** The list of a query as the parts of a statement. */
export function listOf(
  { services }: Context,
  query: CommentQuery,
  plan?: CommentSearchPlan,
): ListSource {
  const eb = expressionBuilder<Pick<Tables, 'Comment' | 'Entry'>, 'Comment' | 'Entry'>();
  return {
    columns: sql`"Comment".*`,
    from: isAboutEntries(query)
      ? sql`"Comment" INNER JOIN "Entry" ON "Entry"."id" = "Comment"."entryId"`
      : sql`"Comment"`,
    where: commentConditions(eb, query, services.database.provider, plan),
    order: commentOrder(query),
  };
}

/** Whether something is asked of the entries of comments. */
const isAboutEntries = (query: CommentQuery): boolean =>
  [
    query.visibleTo,
    query.entrySlug,
    query.entryParent,
    ...(query.entriesExclude ?? []),
    ...(query.entryAuthors ?? []),
    ...(query.entryAuthorsExclude ?? []),
    ...(query.entryStatuses ?? []),
    ...(query.entryKinds ?? []),
  ].some((asked) => asked !== undefined);

/** The columns that a list is sorted by. The id comes last, so that the order is total. */
export function commentOrder(query: CommentQuery): readonly OrderColumn[] {
  const { by, direction } = query.order;
  const id: OrderColumn = { expression: sql`"Comment"."id"`, direction, type: 'integer' };
  return by === 'id' ? [id] : [{ ...keyOf(query), direction }, id];
}

function keyOf({ order, include = [] }: CommentQuery): Omit<OrderColumn, 'direction'> {
  switch (order.by) {
    case 'post':
      return { expression: sql`"Comment"."entryId"`, type: 'integer' };
    case 'parent':
      return { expression: sql`coalesce("Comment"."parentId", 0)`, type: 'integer' };
    case 'user':
      return { expression: sql`coalesce("Comment"."authorId", 0)`, type: 'integer' };
    case 'karma':
      return { expression: sql`"Comment"."karma"`, type: 'integer' };
    case 'include':
      return { expression: positionIn(sql`"Comment"."id"`, include), type: 'integer' };
    default:
      return { expression: sql`${sql.ref(`Comment.${order.by}`)}`, type: 'text' };
  }
}

/** What comments belong to, for lists of many owners at once. */
export type CommentOwner = 'entryId' | 'parentId' | 'authorId';

/** Finds the comments of an owner by status and type, where the query names both, and then by date. */
export function nestedComments(
  context: Context,
  owner: CommentOwner,
  query: CommentQuery,
): NestedList {
  const list = listOf(context, query, { isCommon: true });
  const { statuses, types, unapprovedOf = [], visibleTo: _, order, ...filters } = query;
  const isDense = !isNarrowed(filters);
  const isOwned = (key: RawBuilder<unknown>) =>
    sql<SqlBool>`${sql.ref(`Comment.${owner}`)} = ${key}`;
  const index = { table: sql`"Comment"`, rowid: sql`"Comment"."id"` };
  if (!statuses || !types || unapprovedOf.length > 0)
    return {
      ...list,
      ...index,
      rangesOf: (key) => [isOwned(key)],
      indexOrder: [STATUS, TYPE, ...BY_DATE],
      isDense: false,
    };
  return {
    ...list,
    ...index,
    rangesOf: (key) =>
      [...new Set(statuses)].flatMap((status) =>
        [...new Set(types)].map(
          (type) =>
            sql<SqlBool>`${isOwned(key)} AND "Comment"."status" = ${status} AND "Comment"."type" = ${type}`,
        ),
      ),
    indexOrder: order.by === 'date' ? list.order : BY_DATE,
    isDense,
  };
}

const column = (name: 'status' | 'type' | 'date' | 'id'): OrderColumn => ({
  expression: sql`${sql.ref(`Comment.${name}`)}`,
  direction: 'desc',
  type: name === 'id' ? 'integer' : 'text',
});

const STATUS = column('status');
const TYPE = column('type');
const BY_DATE = [column('date'), column('id')];
