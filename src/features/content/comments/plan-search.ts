import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';
import { isIn } from '../../../storage/in-list.ts';
import {
  type CommentSearchPlan,
  searchedComments,
} from '../../../storage/search/comment-search.ts';
import { soughtIn } from './comment-conditions.ts';
import type { CommentQuery } from './comment-query.ts';
import { readComments } from './comment-source.ts';

/** Where more are found, a list is better gone through in its order than made of them. */
const COMMON = 2000;

/**
 * How a list of comments finds what it searches for; undefined where it searches for nothing. Of what many comments have no more is
 * looked up than it takes to know that, and a list and its total look it up once.
 */
export async function planSearch(
  context: Context,
  query: CommentQuery,
): Promise<CommentSearchPlan | undefined> {
  const sought = soughtIn(query);
  if (!sought) return undefined;
  const { statuses, unapprovedOf = [] } = query;
  const found = await foundFirst(context).load({
    ...sought,
    statuses: unapprovedOf.length > 0 ? undefined : statuses,
  });
  return found.length > COMMON ? { isCommon: true } : { found };
}

interface Sought extends NonNullable<ReturnType<typeof soughtIn>> {
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
  // Asked for as a value, a comment is looked up for one that is found after the other; of such values PostgreSQL thinks that they are there.
  const isListed = statuses
    ? sql`(SELECT 1 FROM "Comment" WHERE "Comment"."id" = "Found"."id" AND ${isIn(provider, sql`"Comment"."status"`, statuses)}) IS NOT NULL`
    : sql`1 = 1`;
  const { rows } = await sql<{ readonly id: number }>`
    SELECT "id" FROM (${found}) AS "Found" WHERE ${isListed} LIMIT ${sql.lit(COMMON + 1)}`.execute(
    readComments(context),
  );
  return rows.map(({ id }) => id);
}

/**
 * Whether a list has but few comments, which an index has, whatever it searches for. Those of visitors, and those that answer no other,
 * which are asked for as 0, are many.
 */
export const isNarrow = (query: CommentQuery): boolean =>
  query.authorEmail !== undefined ||
  [query.include, query.entries, query.authors, query.parents].some(
    (ids = []) => ids.length > 0 && !ids.includes(0),
  );
