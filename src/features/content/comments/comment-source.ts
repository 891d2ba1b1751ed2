import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import type { SearchPlan } from '../../../storage/search/search-condition.ts';
import type { Tables } from '../../../storage/tables.ts';
import { commentConditions } from './comment-conditions.ts';
import { commentOrder } from './comment-order.ts';
import type { CommentQuery } from './comment-query.ts';

/** Comments and their entries, for statements that are raw. */
export const readComments = (context: Context) =>
  context.read('Comment', 'Entry') as never as Kysely<never>;

/** The list of a query as the parts of a statement. */
export function listOf(
  { services }: Context,
  query: CommentQuery,
  plan?: Pick<SearchPlan, 'isCommon'>,
): ListSource {
  const eb = expressionBuilder<Pick<Tables, 'Comment' | 'Entry'>, 'Comment' | 'Entry'>();
  return {
    columns: sql`"Comment".*`,
    from: sql`"Comment" INNER JOIN "Entry" ON "Entry"."id" = "Comment"."entryId"`,
    where: commentConditions(eb, query, services.database.provider, plan),
    order: commentOrder(query),
  };
}
