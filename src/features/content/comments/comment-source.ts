import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import type { SearchPlan } from '../../../storage/search/search-condition.ts';
import type { Tables } from '../../../storage/tables.ts';
import { positionIn } from '../entries/position-in.ts';
import { commentConditions } from './comment-conditions.ts';
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

/** What a list is sorted by; the last one, the id, makes the order total. */
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
