import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isRole, type Role, roleHas, roleNames, type Viewer } from '../../../auth/viewer.ts';
import { pageArgs } from '../../../content/entries/collection-args.ts';
import { positionIn } from '../../../content/entries/entry-order.ts';
import { toSortText } from '../../../content/text/fold-letters.ts';
import { askedSlugs } from '../../../content/text/to-slug.ts';
import type { User } from '../../../content/users/user-loaders.ts';
import {
  authoredKinds,
  capabilityNames,
  hasPublishedAny,
  unreadableUser,
} from '../../../content/users/user-policy.ts';
import {
  type ArgValues,
  integer,
  list,
  oneOf,
  schemaOf,
  shownAs,
  string,
} from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam, refused } from '../../../operation/errors.ts';
import { spendAll } from '../../../operation/lists/cached-count.ts';
import {
  type Filter,
  type FilterValues,
  readFilterValues,
  whereOf,
} from '../../../operation/lists/filter.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import { isNarrowed } from '../../../operation/lists/nested.ts';
import type { OrderColumn } from '../../../operation/lists/order.ts';
import type { ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, type ListValues } from '../../../operation/operation.ts';
import { containing, isIn, isNotIn } from '../../../storage/in-list.ts';
import type { Provider } from '../../../storage/provider.ts';

/** The arguments of a list of users (docs/rest.md §4.12), in the index's order. */
const userListArgs = {
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Text that must be found.' }),
  exclude: list(integer(), { description: 'Not these ids.', default: [] }),
  include: list(integer(), { description: 'Only these ids.', default: [] }),
  offset: integer({ description: 'How many items to pass over; takes the place of the page.' }),
  order: oneOf(['asc', 'desc'], { description: 'Direction of the order.', default: 'asc' }),
  orderby: oneOf(
    ['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'],
    { description: 'What the list is sorted by.', default: 'name' },
  ),
  slug: list(string(), { description: 'Any of these slugs.' }),
  roles: list(string(), { description: 'Having any of these roles.' }),
  capabilities: list(string(), { description: 'Having any of these capabilities.' }),
  who: oneOf(['authors'], { description: 'Only those who may write.' }),
  has_published_posts: shownAs(schemaOf<boolean | string | readonly string[]>({}), {
    description: 'Only those who have published something, or something of these types.',
    type: ['boolean', 'array'],
    items: {
      type: 'string',
      enum: Object.fromEntries(authoredKinds.map((kind) => [kind, kind])),
    },
  }),
  search_columns: list(oneOf(['email', 'name', 'id', 'username', 'slug']), {
    description: 'Where to search.',
    default: [],
  }),
};

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

export interface UserOrder {
  readonly by: ArgValues<typeof userListArgs>['orderby'] | 'login';
  readonly direction: 'asc' | 'desc';
}

type UserListValues = ListValues<typeof userListArgs, typeof userCursorArgs>;

type UserFilter<Value> = Filter<Value, UserListValues, Provider>;

const filter = <Value>(rule: UserFilter<Value>): UserFilter<Value> => rule;

type Read = (args: UserListValues) => readonly (string | number)[] | undefined;

const anyOf = (column: string, read: Read) =>
  filter<readonly (string | number)[]>({
    read,
    where: (values, provider) => isIn(provider, sql.ref(`User.${column}`), values),
  });

const noneOf = (column: string, read: Read) =>
  filter<readonly (string | number)[]>({
    read,
    where: (values, provider) => isNotIn(provider, sql.ref(`User.${column}`), values),
  });

/** How a list of users is narrowed. */
const filters = {
  include: anyOf('id', ({ include }) => include),
  /** Ids to include make the reference ignore these. */
  exclude: noneOf('id', ({ include, exclude }) => (include.length > 0 ? undefined : exclude)),
  slugs: anyOf('slug', ({ slug }) => askedSlugs(slug)),
  slugsExclude: noneOf('slug', ({ slug_exclude }) => slug_exclude),
  logins: anyOf('loginKey', ({ login }) => lowerCase(login)),
  loginsExclude: noneOf('loginKey', ({ login_exclude }) => lowerCase(login_exclude)),
  roles: filter<readonly string[]>({
    read: ({ roles }) => (roles?.length ? roles.filter(isRole) : undefined),
    where: hasAnyRole,
    isEmptyNothing: true,
  }),
  rolesExclude: filter<readonly string[]>({
    read: ({ roles_exclude }) => roles_exclude,
    where: (roles) => sql`NOT ${hasAnyRole(roles)}`,
  }),
  capabilities: filter<readonly string[]>({
    read: ({ capabilities }, context) =>
      capabilities?.length ? rolesWith(capabilities, context) : undefined,
    where: hasAnyRole,
    isEmptyNothing: true,
  }),
  writers: filter<readonly string[]>({
    read: ({ who }) =>
      who === 'authors' ? roleNames.filter((role) => roleHas(role, 'edit_posts')) : undefined,
    where: hasAnyRole,
  }),
  /** Having published an entry of one of these kinds, as all have whom those see who may not list users. */
  publishedKinds: filter<readonly string[]>({
    read({ has_published_posts }, { viewer }) {
      const asked = readPublishedKinds(has_published_posts);
      return viewer.can('list_users') ? asked : authoredKinds;
    },
    where: (kinds) => (kinds.length > 0 ? hasPublishedAny(kinds) : sql`1 = 0`),
    isEmptyNothing: true,
  }),
  /** Viewers who may not list users search in public data only. */
  search: filter<UserSearch>({
    read: ({ search = '', search_columns }, { viewer }) =>
      toSearch(search, search_columns, viewer.can('list_users')),
    where: ({ text, columns }) =>
      sql`(${sql.join(
        columns.map((column) => holds(column, text)),
        sql` OR `,
      )})`,
  }),
};

/** Which users, in which order. */
interface UserQuery extends FilterValues<typeof filters> {
  readonly order: readonly UserOrder[];
}

interface UserSearch {
  readonly text: string;
  readonly columns: readonly UserSearchColumn[];
}

type UserSearchColumn = 'id' | 'username' | 'slug' | 'email' | 'name' | 'url';

const lowerCase = (texts: readonly string[] | undefined) =>
  texts?.map((text) => text.toLowerCase());

/** The roles that bring any of the capabilities, named as the caller knows them. */
const rolesWith = (wanted: readonly string[], context: Context): readonly Role[] =>
  roleNames.filter((role) =>
    capabilityNames([role], context).some((name) => wanted.includes(name)),
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
  const text = asked.replace(/^[\s*]+|[\s*]+$/g, '');
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

function hasAnyRole(roles: readonly string[]): RawBuilder<SqlBool> {
  const each = roles.map((role) => sql`',' || "User"."roles" || ',' LIKE ${`%,${role},%`}`);
  return each.length > 0 ? sql`(${sql.join(each, sql` OR `)})` : sql`1 = 0`;
}

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

function holds(column: UserSearchColumn, text: string): RawBuilder<SqlBool> {
  if (column === 'id') return sql`cast("User"."id" AS TEXT) = ${text}`;
  const [expression, fold] = SEARCHED[column];
  return containing(expression, fold(text));
}

const listOf = (query: UserQuery, context: Context): ListSource => ({
  columns: sql`"User".*`,
  from: sql`"User"`,
  where: whereOf(filters, query, context),
  order: userOrder(query),
});

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

const { find, ...reading } = rowList<UserQuery, User>(listOf, 'User', 'Entry');

/** Accounts for all users, unless a list names some: it looks at one after the other until a page is full. */
async function spendUsers(context: Context, query: UserQuery): Promise<void> {
  const { include, slugs, logins } = query;
  if (isNarrowed({ include, slugs, logins })) return;
  const everybody: UserQuery = { order: [] };
  await spendAll(context, {
    key: 'users',
    dependencies: ['user'],
    count: () => reading.count(context, everybody),
  });
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
  toQuery: async (context, args) => ({
    ...(await readFilterValues<FilterValues<typeof filters>, UserListValues>(
      filters,
      args,
      context,
    )),
    order: args.orders ?? [
      { by: args.orderby, direction: args.orderby === 'include_slugs' ? 'asc' : args.order },
    ],
  }),
  ...reading,
  async find(context, query, window) {
    await spendUsers(context, query);
    return find(context, query, window);
  },
});
