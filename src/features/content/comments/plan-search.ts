import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';
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
  const found = await foundFirst(context).load(sought);
  return found.length > COMMON ? { isCommon: true } : { found };
}

const foundFirst = defineLoader<NonNullable<ReturnType<typeof soughtIn>>, readonly number[]>(
  (context, all) =>
    Promise.all(
      all.map(async ({ part, withContact }) => {
        const select = searchedComments(context.services.database.provider, part, withContact);
        const { rows } = await sql<{ readonly id: number }>`${select} LIMIT ${COMMON + 1}`.execute(
          readComments(context),
        );
        return rows.map(({ id }) => id);
      }),
    ),
  (sought) => JSON.stringify(sought),
);

/** Whether a list has but few comments, which an index has, whatever it searches for. */
export const isNarrow = (query: CommentQuery): boolean =>
  query.authorEmail !== undefined ||
  [query.include, query.entries, query.authors, query.parents, query.unapprovedOf].some(
    (ids = []) => ids.length > 0,
  );
