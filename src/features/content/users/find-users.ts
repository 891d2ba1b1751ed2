import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { containing } from '../../../storage/containing.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { type Place, readWindow, type Window } from '../../../storage/read-window.ts';
import type { Tables } from '../../../storage/tables.ts';
import { positionIn } from '../entries/position-in.ts';
import { toSortText } from '../entries/text/fold-letters.ts';
import { hasPublishedAny } from './user-list-args.ts';
import type { User } from './user-loaders.ts';
import type { UserOrder, UserQuery, UserSearch, UserSearchColumn } from './user-query.ts';

type Builder = ExpressionBuilder<Pick<Tables, 'User' | 'Entry'>, 'User'>;

/** The `WHERE` of a user query. Ids to include make the reference ignore ids to exclude. */
function userConditions(eb: Builder, query: UserQuery): Expression<SqlBool> {
  const { include = [], exclude = [], slugs = [], search, roles = [], publishedKinds } = query;
  const { slugsExclude = [], logins = [], loginsExclude = [], rolesExclude = [] } = query;
  return eb.and([
    ...(include.length > 0 ? [eb('User.id', 'in', include)] : []),
    ...(include.length === 0 && exclude.length > 0 ? [eb('User.id', 'not in', exclude)] : []),
    ...(slugs.length > 0 ? [eb('User.slug', 'in', slugs)] : []),
    ...(slugsExclude.length > 0 ? [eb('User.slug', 'not in', slugsExclude)] : []),
    ...(logins.length > 0 ? [eb('User.loginKey', 'in', logins)] : []),
    ...(loginsExclude.length > 0 ? [eb('User.loginKey', 'not in', loginsExclude)] : []),
    ...rolesExclude.map((role) => eb.not(hasRole(role))),
    ...(search ? [searchCondition(eb, search)] : []),
    ...roles.map((some) => eb.or(some.map(hasRole))),
    ...(publishedKinds ? [hasPublishedAny(publishedKinds)] : []),
  ]);
}

const hasRole = (role: string) => sql<SqlBool>`',' || "User"."roles" || ',' LIKE ${`%,${role},%`}`;

/** Columns that are searched hold folded text, so that both databases find alike. */
const SEARCHED: Readonly<
  Record<Exclude<UserSearchColumn, 'id'>, readonly [RawBuilder<string>, (text: string) => string]>
> = {
  username: [sql`"User"."loginKey"`, (text) => text.toLowerCase()],
  slug: [sql`"User"."slug"`, (text) => text.toLowerCase()],
  email: [sql`coalesce("User"."emailKey", '')`, (text) => text.toLowerCase()],
  name: [sql`"User"."sortName"`, toSortText],
  url: [sql`lower("User"."url")`, (text) => text.toLowerCase()],
};

const searchCondition = (eb: Builder, { text, columns }: UserSearch): Expression<SqlBool> =>
  eb.or(
    columns.map((column) => {
      if (column === 'id') return sql<SqlBool>`cast("User"."id" AS TEXT) = ${text}`;
      const [expression, fold] = SEARCHED[column];
      return containing(expression, fold(text));
    }),
  );

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
