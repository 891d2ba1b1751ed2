import { type SqlBool, sql } from 'kysely';
import {
  type CountedList,
  cachedCount,
  type LoggedChange,
  RANGE,
} from '../../../operation/cached-count.ts';
import type { Context } from '../../../operation/context.ts';
import { groupOf } from '../../../storage/change-log.ts';
import { countRows } from '../../../storage/count-rows.ts';
import { all, type ListSource } from '../../../storage/read-window.ts';
import type { IdRange } from '../../../storage/search/search-condition.ts';
import type { CommentQuery } from './comment-query.ts';
import { listOf, readComments } from './comment-source.ts';
import { isNarrow, planSearch } from './plan-search.ts';

/** How many comments a query has. */
export const countComments = (context: Context, query: CommentQuery): Promise<number> =>
  cachedCount(context, countedList(context, query));

function countedList(context: Context, query: CommentQuery): CountedList {
  const { order: _, ...filter } = query;
  const list = {
    key: `comments ${JSON.stringify(filter)}`,
    count: async () => countRows(readComments(context), await allOf(context, query)),
  };
  // Whose comments and entries they were is forgotten with a user.
  if (isAboutUsers(query)) return { ...list, dependencies: ['comment', 'entry', 'user'] };
  return {
    ...list,
    dependencies: ['comment', 'entry'],
    inRanges: {
      count: (range) => countWithin(context, query, range),
      countAll: () => countRanges(context, query),
      changedBy: (changes) => changedBy(context, changes),
    },
  };
}

/** To be gone through as a whole: many that are found are looked up together, unless few are looked at. */
async function allOf(context: Context, query: CommentQuery): Promise<ListSource> {
  const plan = await planSearch(context, query);
  return listOf(context, query, plan?.isCommon && !isNarrow(query) ? {} : plan);
}

const isAboutUsers = (query: CommentQuery): boolean =>
  (query.visibleTo?.id ?? 0) !== 0 ||
  [
    query.authors,
    query.authorsExclude,
    query.unapprovedOf,
    query.entryAuthors,
    query.entryAuthorsExclude,
  ].some((users = []) => users.length > 0);

function countWithin(context: Context, query: CommentQuery, within: IdRange): Promise<number> {
  const { from, where } = listOf(context, query, { isCommon: true });
  const isWithin = sql<SqlBool>`"Comment"."id" >= ${within.from} AND "Comment"."id" < ${within.to}`;
  return countRows(readComments(context), { from, where: all([where, isWithin]) });
}

async function countRanges(
  context: Context,
  query: CommentQuery,
): Promise<ReadonlyMap<number, number>> {
  const { from, where } = await allOf(context, query);
  const { rows } = await sql<{ range: number | string; total: number | string }>`
    SELECT "Comment"."id" / ${sql.lit(RANGE)} AS "range", count(*) AS "total" FROM ${from} WHERE ${where}
    GROUP BY "Comment"."id" / ${sql.lit(RANGE)}`.execute(readComments(context));
  return new Map(rows.map(({ range, total }) => [Number(range), Number(total)]));
}

/** Comments of which so many entries at most are looked for. */
const MOST_ENTRIES = 100;

/** Those that changed themselves, and those about an entry that did; where an entry is gone, its comments are too. */
async function changedBy(
  context: Context,
  changes: readonly LoggedChange[],
): Promise<readonly number[] | null> {
  const entries = changes.filter(({ kind }) => groupOf(kind) === 'entry');
  const ids = [...new Set(entries.map(({ recordId }) => recordId))];
  if (entries.some(({ operation }) => operation === 'delete') || ids.length > MOST_ENTRIES)
    return null;
  const own = changes.filter(({ kind }) => kind === 'comment').map(({ recordId }) => recordId);
  if (ids.length === 0) return own;
  const about = await context
    .read('Comment')
    .selectFrom('Comment')
    .select(sql<number>`min("id")`.as('id'))
    .where('entryId', 'in', ids)
    .groupBy(sql`"id" / ${sql.lit(RANGE)}`)
    .execute();
  return [...own, ...about.map(({ id }) => id)];
}
