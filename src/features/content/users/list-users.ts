import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import {
  capabilitiesOf,
  isRole,
  type Role,
  roleHas,
  roleNames,
  type Viewer,
} from '../../../auth/viewer.ts';
import type { Addresses } from '../../../config/addresses.ts';
import { positionIn } from '../../../content/entries/entry-order.ts';
import { toSortText } from '../../../content/text/fold-letters.ts';
import { askedSlugs } from '../../../content/text/to-slug.ts';
import { authoredKinds, hasPublishedAny } from '../../../content/users/published-authors.ts';
import type { User } from '../../../content/users/user-loaders.ts';
import { capabilityName, unreadableUser } from '../../../content/users/user-policy.ts';
import { type ArgValues, list, schemaOf, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam, refused } from '../../../operation/errors.ts';
import type { OrderColumn } from '../../../operation/lists/order.ts';
import { type Place, readWindow, type Window } from '../../../operation/lists/window.ts';
import { defineListOperation } from '../../../operation/operation.ts';
import { containing } from '../../../storage/in-list.ts';
import type { Tables } from '../../../storage/tables.ts';
import { userListArgs } from './user-list-args.ts';

/** The arguments of a list by cursors. */
export const userCursorArgs = {
  ...userListArgs,
  slug_exclude: list(string(), { description: 'None of these slugs.' }),
  login: list(string(), { description: 'Any of these names to log in with.' }),
  login_exclude: list(string(), { description: 'None of these names to log in with.' }),
  roles_exclude: list(string(), { description: 'Having none of these roles.' }),
  orders: schemaOf<readonly UserOrder[]>({
    type: 'array',
    items: { type: 'object' },
    description: 'What the list is sorted by, one after the other.',
  }),
};

interface Questions {
  readonly roles?: readonly string[] | undefined;
  readonly capabilities?: readonly string[] | undefined;
  readonly orderby: string;
  readonly who?: string | undefined;
}

/**
 * Refuses filters and orders that would disclose private data to callers who may not list users.
 * @throws ApiError `rest_user_cannot_view`, `rest_forbidden_orderby`, `rest_forbidden_who`
 */
function assertPublicQuestions(
  viewer: Viewer,
  { roles = [], capabilities = [], orderby, who }: Questions,
): void {
  if (viewer.can('list_users')) return;
  if (roles.length > 0 || capabilities.length > 0) throw unreadableUser(viewer);
  if (orderby === 'email' || orderby === 'registered_date' || orderby === 'login')
    throw refused(viewer, 'rest_forbidden_orderby', 'You are not allowed to order users so.');
  if (who === 'authors' && !viewer.can('edit_posts'))
    throw refused(viewer, 'rest_forbidden_who', 'You are not allowed to ask for authors.');
}

/** Which users, in which order; pure data that both surfaces' arguments become. */
export interface UserQuery {
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  readonly slugsExclude?: readonly string[] | undefined;
  /** In lower case. */
  readonly logins?: readonly string[] | undefined;
  readonly loginsExclude?: readonly string[] | undefined;
  readonly search?: UserSearch | undefined;
  /** Having any of the roles of each list. */
  readonly roles?: readonly (readonly Role[])[] | undefined;
  readonly rolesExclude?: readonly string[] | undefined;
  /** Having published an entry of one of these kinds. */
  readonly publishedKinds?: readonly string[] | undefined;
  readonly order: readonly UserOrder[];
}

export interface UserSearch {
  readonly text: string;
  readonly columns: readonly UserSearchColumn[];
}

export type UserSearchColumn = 'id' | 'username' | 'slug' | 'email' | 'name' | 'url';

export interface UserOrder {
  readonly by: ArgValues<typeof userListArgs>['orderby'] | 'login';
  readonly direction: 'asc' | 'desc';
}

/**
 * Returns the query for the arguments of a list of users. Viewers who may not list users see authors of published entries only, and search
 * in public data only.
 * @throws ApiError `rest_invalid_param` for `has_published_posts` with an unknown type
 */
function toUserQuery({ viewer, addresses }: Context, args: UserListValues): UserQuery {
  const { include, exclude, slug, search, roles, capabilities, who } = args;
  const asked = readPublishedKinds(args.has_published_posts);
  return {
    include,
    exclude,
    slugs: askedSlugs(slug),
    slugsExclude: args.slug_exclude,
    logins: lowerCase(args.login),
    loginsExclude: lowerCase(args.login_exclude),
    rolesExclude: args.roles_exclude,
    search: toSearch(search ?? '', args.search_columns, viewer.can('list_users')),
    roles: [
      ...(roles && roles.length > 0 ? [roles.filter(isRole)] : []),
      ...(capabilities && capabilities.length > 0 ? [rolesWith(capabilities, addresses)] : []),
      ...(who === 'authors' ? [roleNames.filter((role) => roleHas(role, 'edit_posts'))] : []),
    ],
    publishedKinds: viewer.can('list_users') ? asked : authoredKinds,
    order: args.orders ?? [
      { by: args.orderby, direction: args.orderby === 'include_slugs' ? 'asc' : args.order },
    ],
  };
}

/** The arguments of a list of users; the optional ones below are for lists by cursor only. */
type UserListValues = ArgValues<typeof userListArgs> & {
  readonly slug_exclude?: readonly string[] | undefined;
  readonly login?: readonly string[] | undefined;
  readonly login_exclude?: readonly string[] | undefined;
  readonly roles_exclude?: readonly string[] | undefined;
  readonly orders?: readonly UserOrder[] | undefined;
};

const lowerCase = (texts: readonly string[] | undefined) =>
  texts?.map((text) => text.toLowerCase());

/** The roles that bring any of the capabilities, named as the caller knows them. */
const rolesWith = (wanted: readonly string[], addresses: Addresses): readonly Role[] =>
  roleNames.filter((role) =>
    Object.keys(capabilitiesOf([role])).some((name) =>
      wanted.includes(capabilityName(name, addresses)),
    ),
  );

function readPublishedKinds(
  value: boolean | string | readonly string[] | undefined,
): readonly string[] | undefined {
  if (value === undefined || value === false || value === '' || value === 'false' || value === '0')
    return undefined;
  if (value === true || value === 'true' || value === '1') return authoredKinds;
  const kinds = typeof value === 'string' ? value.split(/[\s,]+/) : value;
  const isKnown = (kind: string) => authoredKinds.some((one) => one === kind);
  if (Array.isArray(kinds) && kinds.every(isKnown)) return kinds;
  throw invalidParam(
    'has_published_posts',
    `has_published_posts is neither true or false nor a list of ${authoredKinds.join(', ')}.`,
    { code: 'rest_not_in_enum' },
  );
}

/**
 * Without columns from the caller the text decides: an address, a number, or any text. Asterisks around it say that it may be a part,
 * which it may be anyway; nothing else asks for all users.
 */
function toSearch(
  asked: string,
  wanted: readonly UserSearchColumn[],
  seesAll: boolean,
): UserSearch | undefined {
  const text = asked.trim().replace(/^\*+|\*+$/g, '');
  if (text === '') return undefined;
  const open: readonly UserSearchColumn[] = ['id', 'username', 'slug', 'name'];
  const chosen = seesAll ? wanted : wanted.filter((column) => open.includes(column));
  if (chosen.length > 0) return { text, columns: chosen };
  if (!seesAll) return { text, columns: open };
  if (text.includes('@')) return { text, columns: ['email'] };
  if (/^\d+$/.test(text)) return { text, columns: ['username', 'id'] };
  if (/^https?:\/\//.test(text)) return { text, columns: ['url'] };
  return { text, columns: ['username', 'url', 'email', 'slug', 'name'] };
}

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
const findUsers = (
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
async function countUsers(context: Context, query: UserQuery): Promise<number> {
  const { count } = await context
    .read('User', 'Entry')
    .selectFrom('User')
    .select(sql<number>`count(*)`.as('count'))
    .where((eb) => userConditions(eb, query))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The id comes last, so that the order is total. */
function userOrder(query: UserQuery): readonly OrderColumn[] {
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

/** docs/rest.md §4.12: of the users that the viewer may not know, a list has none (docs/rest.md §11). */
export const listUsers = defineListOperation({
  name: 'listUsers',
  summary: 'Lists users.',
  args: userListArgs,
  cursorArgs: userCursorArgs,
  authorize({ viewer }, args) {
    for (const { by } of args.orders ?? [{ by: args.orderby }])
      assertPublicQuestions(viewer, { ...args, orderby: by });
    const asksPrivately = args.login || args.login_exclude || args.roles_exclude;
    if (asksPrivately && !viewer.can('list_users')) throw unreadableUser(viewer);
  },
  toQuery: toUserQuery,
  order: userOrder,
  find: findUsers,
  count: countUsers,
});
