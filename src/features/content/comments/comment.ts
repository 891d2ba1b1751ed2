import { type Selectable, sql } from 'kysely';
import { defineLoader, defineRowLoader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';

/** A row of the comments' table; what of it may be shown to whom is comment-policy.ts's to say. */
export type Comment = Selectable<Tables['Comment']>;

/** A comment by id, whatever its status. */
export const commentById = defineRowLoader<number, Comment>(
  (context, ids) =>
    context.read('Comment').selectFrom('Comment').selectAll().where('id', 'in', ids).execute(),
  ({ id }) => id,
);

/** How many approved comments an entry has: the column that `recountComments` keeps. */
export const approvedCommentCount = defineLoader<number, number>(async (context, ids) => {
  const rows = await context
    .read('Comment', 'Entry')
    .selectFrom('Entry')
    .select(['id', 'commentCount'])
    .where('id', 'in', ids)
    .execute();
  const counts = new Map(rows.map(({ id, commentCount }) => [id, commentCount]));
  return ids.map((id) => counts.get(id) ?? 0);
});

/** How many approved answers a comment has. */
export const approvedReplyCount = defineLoader<number, number>(async (context, ids) => {
  const rows = await context
    .read('Comment')
    .selectFrom('Comment')
    .select(['parentId', sql<number>`count(*)`.as('count')])
    .where('parentId', 'in', ids)
    .where('status', '=', 'approved')
    .groupBy('parentId')
    .execute();
  const counts = new Map(rows.map(({ parentId, count }) => [parentId, Number(count)]));
  return ids.map((id) => counts.get(id) ?? 0);
});
