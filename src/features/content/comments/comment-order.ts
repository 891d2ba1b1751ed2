import { sql } from 'kysely';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { positionIn } from '../entries/position-in.ts';
import type { CommentQuery } from './comment-query.ts';

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
