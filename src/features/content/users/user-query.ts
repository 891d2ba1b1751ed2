import { capabilitiesOf, type Role, roleHas, roleNames } from '../../../auth/capabilities.ts';
import { isRole } from '../../../auth/user-rules.ts';
import type { Addresses } from '../../../config/addresses.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { askedSlugs } from '../entries/text/to-slug.ts';
import { capabilityName } from './capability-name.ts';
import { authoredKinds, type userListArgs } from './user-list-args.ts';

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
 * The arguments of a list of users as a query. Those who may not list users see authors of something published only, and
 * search in what is public of them.
 * @throws ApiError `rest_invalid_param` for `has_published_posts` with an unknown type
 */
export function toUserQuery({ viewer, addresses }: Context, args: UserListValues): UserQuery {
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
    search:
      search === undefined || search.trim() === ''
        ? undefined
        : toSearch(search.trim(), args.search_columns, viewer.can('list_users')),
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

/** What a list of users is asked for; the last ones by cursors only. */
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

/** Where the caller doesn't say, what was typed decides: an address, a number, or any text. */
function toSearch(text: string, wanted: readonly UserSearchColumn[], seesAll: boolean): UserSearch {
  const open: readonly UserSearchColumn[] = ['id', 'username', 'slug', 'name'];
  const chosen = seesAll ? wanted : wanted.filter((column) => open.includes(column));
  if (chosen.length > 0) return { text, columns: chosen };
  if (!seesAll) return { text, columns: open };
  if (text.includes('@')) return { text, columns: ['email'] };
  if (/^\d+$/.test(text)) return { text, columns: ['username', 'id'] };
  if (/^https?:\/\//.test(text)) return { text, columns: ['url'] };
  return { text, columns: ['username', 'url', 'email', 'slug', 'name'] };
}
