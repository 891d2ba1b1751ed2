import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { countRows, countRowsOf } from '../../storage/count-rows.ts';
import {
  type ListSource,
  ofParents,
  type Place,
  readWindow,
  readWindowsOf,
  type Window,
} from '../../storage/read-window.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Comment } from './comment.ts';
import { commentConditions } from './comment-conditions.ts';
import { commentOrder } from './comment-order.ts';
import type { CommentQuery } from './comment-query.ts';

/** A comment of a list with the keys it was sorted by, which make its cursor. */
export type CommentPlace = Place<Comment>;

/** What comments hang on, for lists of many owners at once. */
export type CommentOwner = 'entryId' | 'parentId' | 'authorId';

/** One statement: the comments of a part of a list, in order. */
export const findComments = (
  context: Context,
  query: CommentQuery,
  window: Window,
): Promise<readonly CommentPlace[]> =>
  readWindow(tablesOf(context), listOf(context, query), window);

/** The comments of many owners, in one statement; the window holds for each of them. */
export function findCommentsOf(
  context: Context,
  owner: CommentOwner,
  ids: readonly number[],
  query: CommentQuery,
  window: Window,
): Promise<ReadonlyMap<number, readonly CommentPlace[]>> {
  const column = ownerColumn(owner);
  const source = ofParents(listOf(context, query), column, ids);
  return readWindowsOf(tablesOf(context), source, window, column);
}

/** How many comments a query has. */
export const countComments = (context: Context, query: CommentQuery): Promise<number> =>
  countRows(tablesOf(context), listOf(context, query));

/** How many comments of a query each owner has; one without is not in the result. */
export function countCommentsOf(
  context: Context,
  owner: CommentOwner,
  ids: readonly number[],
  query: CommentQuery,
): Promise<ReadonlyMap<number, number>> {
  const column = ownerColumn(owner);
  return countRowsOf(tablesOf(context), ofParents(listOf(context, query), column, ids), column);
}

const tablesOf = (context: Context) => context.read('Comment', 'Entry') as never as Kysely<never>; // the statements are raw

function listOf({ services }: Context, query: CommentQuery): ListSource {
  const eb = expressionBuilder<Pick<Tables, 'Comment' | 'Entry'>, 'Comment' | 'Entry'>();
  return {
    columns: sql`"Comment".*`,
    from: sql`"Comment" INNER JOIN "Entry" ON "Entry"."id" = "Comment"."entryId"`,
    where: commentConditions(eb, query, services.database.provider),
    order: commentOrder(query),
  };
}

const ownerColumn = (owner: CommentOwner) => sql<number>`${sql.ref(`Comment.${owner}`)}`;
