import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { type Place, readWindow, type Window } from '../../../storage/read-window.ts';
import type { Tables } from '../../../storage/tables.ts';
import { positionIn } from '../entries/position-in.ts';
import { userConditions } from './user-conditions.ts';
import type { User } from './user-loaders.ts';
import type { UserOrder, UserQuery } from './user-query.ts';

/** A user of a list with the keys it was sorted by, which make its cursor. */
export type UserPlace = Place<User>;

/** A part of a list of users, whole rows in order; one statement. */
export const findUsers = (
  context: Context,
  query: UserQuery,
  window: Window,
): Promise<readonly UserPlace[]> =>
  readWindow<User>(
    context.read('User', 'Entry') as never, // the statement is raw
    {
      columns: sql`"User".*`,
      from: sql`"User"`,
      where: userConditions(expressionBuilder<Pick<Tables, 'User' | 'Entry'>, 'User'>(), query),
      order: userOrder(query),
    },
    window,
  );

/** How many users a query has. */
export async function countUsers(context: Context, query: UserQuery): Promise<number> {
  const { count } = await context
    .read('User', 'Entry')
    .selectFrom('User')
    .select(sql<number>`count(*)`.as('count'))
    .where((eb) => userConditions(eb, query))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The id comes last, so that the order is total. */
export function userOrder(query: UserQuery): readonly OrderColumn[] {
  const orders: readonly UserOrder[] = [
    ...query.order.filter(({ by }) => by !== 'id'),
    { by: 'id', direction: query.order[0]?.direction ?? 'asc' },
  ];
  return orders.map(({ by, direction }) => ({
    expression: orderExpression(by, query),
    direction,
    type: NUMBERS.has(by) ? 'integer' : 'text',
  }));
}

const NUMBERS: ReadonlySet<string> = new Set(['id', 'include', 'include_slugs']);

function orderExpression(
  by: UserOrder['by'],
  { include = [], slugs = [] }: UserQuery,
): RawBuilder<string | number> {
  switch (by) {
    case 'name':
      return sql`"User"."sortName"`;
    case 'registered_date':
      return sql`"User"."registered"`;
    case 'login':
      return sql`"User"."loginKey"`;
    case 'email':
      return sql`coalesce("User"."emailKey", '')`;
    case 'include':
      return positionIn(sql`"User"."id"`, include);
    case 'include_slugs':
      return positionIn(sql`"User"."slug"`, slugs);
    default:
      return sql`${sql.ref(`User.${by}`)}`;
  }
}
