import { type CountedList, cachedCount } from '../../../operation/cached-count.ts';
import type { Context } from '../../../operation/context.ts';
import { countRows } from '../../../storage/count-rows.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import type { CommentQuery } from './comment-query.ts';
import { listOf, readComments } from './comment-source.ts';
import { isNarrow, planSearch } from './plan-search.ts';

/** How many comments a query has. */
export const countComments = (context: Context, query: CommentQuery): Promise<number> =>
  cachedCount(context, countedList(context, query));

function countedList(context: Context, query: CommentQuery): CountedList {
  const { order: _, ...filter } = query;
  return {
    key: `comments ${JSON.stringify(filter)}`,
    dependencies: ['comment', 'entry', ...(isAboutUsers(query) ? (['user'] as const) : [])],
    count: async () => countRows(readComments(context), await allOf(context, query)),
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
