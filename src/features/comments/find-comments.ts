import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import {
  type ListSource,
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
  const source = ofOwners(listOf(context, query), owner, ids);
  return readWindowsOf(tablesOf(context), source, window, ownerColumn(owner));
}

export async function countComments(context: Context, query: CommentQuery): Promise<number> {
  const { from, where } = listOf(context, query);
  const { rows } = await sql<{ readonly count: number | string }>`
    SELECT count(*) AS "count" FROM ${from} WHERE ${where}`.execute(tablesOf(context));
  return Number(rows[0]?.count ?? 0);
}

/** How many comments of a query each owner has; one without is not in the result. */
export async function countCommentsOf(
  context: Context,
  owner: CommentOwner,
  ids: readonly number[],
  query: CommentQuery,
): Promise<ReadonlyMap<number, number>> {
  const { from, where } = ofOwners(listOf(context, query), owner, ids);
  const column = ownerColumn(owner);
  const { rows } = await sql<{ readonly owner: number; readonly count: number | string }>`
    SELECT ${column} AS "owner", count(*) AS "count" FROM ${from} WHERE ${where} GROUP BY ${column}`.execute(
    tablesOf(context),
  );
  return new Map(rows.map((row) => [row.owner, Number(row.count)]));
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

const ofOwners = (source: ListSource, owner: CommentOwner, ids: readonly number[]): ListSource => ({
  ...source,
  where: sql`${ownerColumn(owner)} IN (${sql.join(ids)}) AND ${source.where}`,
});
