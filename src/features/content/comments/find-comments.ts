import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';
import type { NestedList } from '../../../storage/nested-list.ts';
import { countRowsOf, isNarrowed, readWindowsOf } from '../../../storage/nested-lists.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { type Place, readWindow, type Window } from '../../../storage/read-window.ts';
import type { Comment } from './comment.ts';
import type { CommentQuery } from './comment-query.ts';
import { listOf, readComments } from './comment-source.ts';
import { countCommentsAbout } from './count-comments.ts';

/** A comment of a list with the keys it was sorted by, which make its cursor. */
export type CommentPlace = Place<Comment>;

/** What comments hang on, for lists of many owners at once. */
export type CommentOwner = 'entryId' | 'parentId' | 'authorId';

/** More that are found by a search are better looked for in the list's order. */
const COMMON = 2000;

/** The comments of a part of a list, in order. */
export async function findComments(
  context: Context,
  query: CommentQuery,
  window: Window,
): Promise<readonly CommentPlace[]> {
  const isCommon = query.search?.trim()
    ? (await countCommentsAbout(context, query)) > COMMON
    : false;
  return readWindow(readComments(context), listOf(context, query, { isCommon }), window);
}

/** The comments of many owners; the window holds for each of them. */
export const findCommentsOf = (
  context: Context,
  owner: CommentOwner,
  ids: readonly number[],
  query: CommentQuery,
  window: Window,
): Promise<ReadonlyMap<number, readonly CommentPlace[]>> =>
  readWindowsOf(readerOf(context), nestedOf(context, owner, query), window, ids);

/** How many comments of a query each owner has; one without may be missing. */
export const countCommentsOf = (
  context: Context,
  owner: CommentOwner,
  ids: readonly number[],
  query: CommentQuery,
): Promise<ReadonlyMap<number, number>> =>
  countRowsOf(readerOf(context), nestedOf(context, owner, query), ids);

const readerOf = (context: Context) => ({
  tables: readComments(context),
  provider: context.services.database.provider,
  spend: context.spend,
});

/** An owner's comments are found by status and type, where the query says both, and then by date. */
function nestedOf(context: Context, owner: CommentOwner, query: CommentQuery): NestedList {
  const list = listOf(context, query, { isCommon: true });
  const { statuses, types, unapprovedOf = [], visibleTo: _, order, ...filters } = query;
  const isDense = !isNarrowed(filters);
  const isOwned = (key: RawBuilder<unknown>) =>
    sql<SqlBool>`${sql.ref(`Comment.${owner}`)} = ${key}`;
  const table = sql`"Comment"`;
  if (!statuses || !types || unapprovedOf.length > 0)
    return {
      ...list,
      table,
      rangesOf: (key) => [isOwned(key)],
      indexOrder: [STATUS, TYPE, ...BY_DATE],
      isDense: false,
    };
  return {
    ...list,
    table,
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

/** The latest approved comments of an entry, as many as a first page has; one statement for all entries asked about. */
export const commentsOfEntry = firstCommentsBy('entryId');

/** The latest approved answers to a comment, in the same way. */
export const repliesOfComment = firstCommentsBy('parentId');

const PAGE = 10;

const approved: CommentQuery = {
  statuses: ['approved'],
  types: ['comment'],
  order: { by: 'date', direction: 'desc' },
};

/** Whether the entry may be read is for the caller to ask first. */
function firstCommentsBy(owner: CommentOwner) {
  return defineLoader<number, readonly Comment[]>(async (context, ids) => {
    const found = await findCommentsOf(context, owner, ids, approved, { limit: PAGE });
    return ids.map((id) => found.get(id) ?? []);
  });
}
