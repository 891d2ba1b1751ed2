import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import { nestedRowList } from '../../operation/lists/list-reading.ts';
import { isNarrowed } from '../../operation/lists/nested.ts';
import { type NestedList, WHOLE } from '../../operation/lists/nested-list.ts';
import type { OrderColumn } from '../../operation/lists/order.ts';
import type { ListSource } from '../../operation/lists/window.ts';
import { defineLoader } from '../../operation/loader.ts';
import { isIn } from '../../storage/in-list.ts';
import { type CommentSearchPlan, searchedComments } from '../../storage/search/comment-search.ts';
import { positionIn } from '../entries/entry-order.ts';
import type { Comment } from './comment.ts';
import {
  type CommentFilters,
  commentConditions,
  isAboutEntries,
  readCommentFilters,
  soughtIn,
} from './comment-filters.ts';
import type { CommentListValues } from './comment-list-args.ts';

/** Comments and their entries, for raw statements. */
export const readComments = (context: Context) =>
  context.read('Comment', 'Entry') as never as Kysely<never>;

/** The list of a query as the parts of a statement. */
export function listOf(
  { services }: Context,
  query: CommentQuery,
  plan?: CommentSearchPlan,
): ListSource {
  return {
    columns: sql`"Comment".*`,
    from: isAboutEntries(query)
      ? sql`"Comment" INNER JOIN "Entry" ON "Entry"."id" = "Comment"."entryId"`
      : sql`"Comment"`,
    where: commentConditions(query, services.database.provider, plan),
    order: commentOrder(query),
  };
}

/** Which comments, in which order. The arguments of both surfaces become this (docs/rest.md §4.11). */
export interface CommentQuery extends CommentFilters {
  readonly order: { readonly by: CommentOrderKey; readonly direction: 'asc' | 'desc' };
}

type CommentOrderKey = Exclude<CommentListValues['orderby'], 'date_gmt'>;

/** @param password the password that opened the entry, for a list of one entry */
export const toCommentQuery = async (
  context: Context,
  args: CommentListValues,
  password: string | undefined,
): Promise<CommentQuery> => ({
  ...(await readCommentFilters(context, args, password)),
  order: listOrder(args),
});

/** A list in the order that the caller gave has one direction only. */
function listOrder({ orderby, order, include }: CommentListValues): CommentQuery['order'] {
  if (orderby === 'include' && include.length > 0) return { by: 'include', direction: 'asc' };
  const isByDate = orderby === 'date_gmt' || orderby === 'include';
  return { by: isByDate ? 'date' : orderby, direction: order };
}

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

/** The column of the owners of comments, for lists of many owners at once. */
export type CommentOwner = 'entryId' | 'parentId' | 'authorId';

/** Finds the comments of an owner by status and type, where the query names both, and then by date. */
function nestedComments(context: Context, owner: CommentOwner, query: CommentQuery): NestedList {
  const list = listOf(context, query, { isCommon: true });
  const { statuses, types, unapprovedOf = [], visibleTo: _, order, ...filters } = query;
  const isDense = !isNarrowed(filters);
  const index = {
    table: sql`"Comment"`,
    rowid: sql`"Comment"."id"`,
    parent: sql.ref(`Comment.${owner}`),
  };
  if (!statuses || !types || unapprovedOf.length > 0)
    return {
      ...list,
      ...index,
      ranges: WHOLE,
      indexOrder: [STATUS, TYPE, ...BY_DATE],
      isDense: false,
    };
  return {
    ...list,
    ...index,
    ranges: [...new Set(statuses)].flatMap((status) =>
      [...new Set(types)].map(
        (type) => sql<SqlBool>`"Comment"."status" = ${status} AND "Comment"."type" = ${type}`,
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

/** If a search finds more comments, walking the list in its order is faster than reading the comments found. */
const COMMON = 2000;

/**
 * Plans how a list of comments searches; undefined without a search. Finds at most one comment more than `COMMON`, which is enough to know
 * that the text is common. A list and its total share the result.
 */
export async function planSearch(
  context: Context,
  query: CommentQuery,
): Promise<CommentSearchPlan | undefined> {
  const { search, visibleTo, statuses, unapprovedOf = [] } = query;
  if (!search) return undefined;
  const found = await foundFirst(context).load({
    ...soughtIn(search, visibleTo),
    statuses: unapprovedOf.length > 0 ? undefined : statuses,
  });
  return found.length > COMMON ? { isCommon: true } : { found };
}

interface Sought extends ReturnType<typeof soughtIn> {
  /** A word that spam is full of may be rare elsewhere. */
  readonly statuses: CommentQuery['statuses'];
}

const foundFirst = defineLoader<Sought, readonly number[]>(
  (context, all) => Promise.all(all.map((sought) => findFirst(context, sought))),
  (sought) => JSON.stringify(sought),
);

async function findFirst(
  context: Context,
  { part, withContact, statuses }: Sought,
): Promise<readonly number[]> {
  const { provider } = context.services.database;
  const found = searchedComments(provider, part, withContact);
  // As a scalar subquery, this is evaluated for each comment that the search finds. PostgreSQL assumes that such a value is rarely null.
  const isListed = statuses
    ? sql`(SELECT 1 FROM "Comment" WHERE "Comment"."id" = "Found"."id" AND ${isIn(provider, sql`"Comment"."status"`, statuses)}) IS NOT NULL`
    : sql`1 = 1`;
  const { rows } = await sql<{ readonly id: number }>`
    SELECT "id" FROM (${found}) AS "Found" WHERE ${isListed} LIMIT ${sql.lit(COMMON + 1)}`.execute(
    readComments(context),
  );
  return rows.map(({ id }) => id);
}

/** Reads and counts the comments of an owner, whoever may read them. */
export const commentsOf = nestedRowList<CommentOwner, CommentQuery, Comment>(
  nestedComments,
  'Comment',
  'Entry',
);

/** The latest approved comments of an owner, as many as a first page has. The caller checks that its entry may be read. */
export const firstCommentsOf = (
  context: Context,
  owner: CommentOwner,
  key: number,
): Promise<readonly Comment[]> => commentsOf(owner, key).find(context, APPROVED, { limit: 10 });

const APPROVED: CommentQuery = {
  statuses: ['approved'],
  types: ['comment'],
  order: { by: 'date', direction: 'desc' },
};
