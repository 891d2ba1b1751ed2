import { roleNames } from '../../../../auth/viewer.ts';
import { toSlug } from '../../../../content/text/to-slug.ts';
import {
  type User,
  userByEmail,
  userByLogin,
  userBySlug,
} from '../../../../content/users/user-loaders.ts';
import { isSelf, unreadableUser } from '../../../../content/users/user-policy.ts';
import { arg, defineWhere, ids } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { mapConnection, nodeConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { findByUri } from '../../../../graphql/find-by-uri.ts';
import { parseGlobalId, toDatabaseId } from '../../../../graphql/global-id.ts';
import {
  addChangeSubscription,
  FollowedWhereRef,
} from '../../../../graphql/live/change-subscription.ts';
import { performList, performOrNull, translated } from '../../../../graphql/perform.ts';
import { performs } from '../../../../graphql/rest-twin/rest-names.ts';
import { ContentTypeEnumRef, OrderEnumRef } from '../../../../graphql/shared-types.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  loadUserModel,
  toUserModel,
  UserConnections,
  type UserModel,
  UserRef,
} from '../../entries/graphql/user-model.ts';
import { getCurrentUser } from '../get-user.ts';
import { listUsers, type UserOrder, userCursorArgs } from '../list-users.ts';
import { roleModels, UserRoleConnections, type UserRoleModel, UserRoleRef } from './user-type.ts';

const UserRoleEnumRef = builder.enumType('UserRoleEnum', {
  description: 'A role by name. Roles that no user of this site can have find nobody.',
  values: Object.fromEntries(
    [...roleNames, 'campaign_manager', 'donor'].map((role) => [
      role.toUpperCase(),
      { value: role, description: `The role \`${role}\`.` },
    ]),
  ),
});

const OrderFieldRef = builder.enumType('UsersConnectionOrderbyEnum', {
  description: 'What a list of users is sorted by.',
  values: {
    DISPLAY_NAME: { value: 'name', description: 'The name that is shown.' },
    EMAIL: { value: 'email', description: 'The e-mail address, for those who list users.' },
    LOGIN: { value: 'login', description: 'The name to log in with, for those who list users.' },
    LOGIN_IN: { value: 'login_in', description: 'The same: `loginIn` sorts by name.' },
    NICE_NAME: { value: 'slug', description: 'The name in the address.' },
    NICE_NAME_IN: { value: 'include_slugs', description: 'The order of `nicenameIn`.' },
    REGISTERED: {
      value: 'registered_date',
      description: 'When the account was made, for those who list users.',
    },
    URL: { value: 'url', description: 'Their own site.' },
  } as const,
});

const SearchColumnRef = builder.enumType('UsersConnectionSearchColumnEnum', {
  description: 'What of a user is searched.',
  values: {
    EMAIL: { value: 'email', description: 'The e-mail address, for those who list users.' },
    ID: { value: 'id', description: 'The number.' },
    LOGIN: { value: 'username', description: 'The name to log in with.' },
    NICENAME: { value: 'slug', description: 'The name in the address.' },
    NAME: { value: 'name', description: 'The name that is shown.' },
    URL: { value: 'url', description: 'Their own site; searched as part of all that may be.' },
  } as const,
});

const OrderInputRef = builder.inputType('UsersConnectionOrderbyInput', {
  description: 'What a list of users is sorted by; where values are equal, the next one decides.',
  fields: (t) => ({
    field: t.field({ type: OrderFieldRef, required: true, description: 'By what.' }),
    order: t.field({
      type: OrderEnumRef,
      description: 'In which direction; ascending unless said.',
    }),
  }),
});

function readOrder(input: unknown): UserOrder {
  const { field, order } = input as typeof OrderInputRef.$inferInput; // its type
  if (field === 'login_in') return { by: 'login', direction: order ?? 'asc' };
  return { by: field, direction: field === 'include_slugs' ? 'asc' : (order ?? 'asc') };
}

const userWhere = defineWhere({
  name: 'RootQueryToUserConnectionWhereArgs',
  description: 'Which users.',
  restNames: { order: 'orderby.order', orderby: 'orderby.field' },
  args: userCursorArgs,
  fields: {
    exclude: ids('exclude', 'user', { publishedAs: 'Int' }),
    hasPublishedPosts: arg('has_published_posts', {
      type: ContentTypeEnumRef,
      isList: true,
      collect: (kinds) => kinds,
      description: 'Having published something of these kinds.',
    }),
    include: ids('include', 'user', { publishedAs: 'Int' }),
    login: arg('login', {
      isList: false,
      description: 'With this name to log in with, for those who list users.',
    }),
    loginIn: arg('login'),
    loginNotIn: arg('login_exclude'),
    nicename: arg('slug', { isList: false, description: 'With this name in the address.' }),
    nicenameIn: arg('slug', { description: 'With any of these names in the address.' }),
    nicenameNotIn: arg('slug_exclude', {
      description: 'With none of these names in the address.',
    }),
    orderby: arg('orders', { type: OrderInputRef, read: readOrder }),
    role: arg('roles', {
      type: UserRoleEnumRef,
      isList: false,
      description: 'Having this role, for those who list users.',
    }),
    roleIn: arg('roles', { type: UserRoleEnumRef }),
    roleNotIn: arg('roles_exclude', { type: UserRoleEnumRef }),
    search: arg('search', {
      description: 'Text that must be found; a `*` at an end is passed over.',
    }),
    searchColumns: arg('search_columns', {
      type: SearchColumnRef,
      read: (column) => (column === 'url' ? undefined : column),
    }),
  },
});

const UserIdTypeRef = builder.enumType('UserNodeIdTypeEnum', {
  description: 'By what a user is meant.',
  values: {
    DATABASE_ID: { value: 'database_id', description: 'The number.' },
    EMAIL: {
      value: 'email',
      description: 'The e-mail address, for the user and for those who list users.',
    },
    ID: { value: 'id', description: 'The global id.' },
    SLUG: { value: 'slug', description: 'The name in the address.' },
    URI: { value: 'uri', description: "The path of the author's page." },
    USERNAME: {
      value: 'username',
      description: 'The name to log in with, for the user and for those who list users.',
    },
  } as const,
});

builder.queryFields((t) => ({
  user: t.field({
    type: UserRef,
    description: 'A user whom the caller may see.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({ type: UserIdTypeRef, description: 'What `id` is; a global id unless said.' }),
    },
    resolve: (_, { id, idType }, context) => lookUpUser(context, String(id), idType ?? 'id'),
  }),
  users: t.field({
    type: UserConnections.of('RootQueryToUser'),
    description: 'Users whom the caller may see, by name unless said.',
    args: userWhere.fieldArgs(),
    async resolve(_, { where, ...paging }, context) {
      const list = await performList(listUsers, context, userWhere.read(where), paging);
      return mapConnection(list, toUserModel);
    },
  }),
  viewer: t.field({
    type: UserRef,
    description: 'Who asks; null for nobody known.',
    ...performs('getCurrentUser'),
    async resolve(_, __, context) {
      const user = await performOrNull(getCurrentUser, context, {});
      return user && toUserModel(user);
    },
  }),
  userRole: t.field({
    type: UserRoleRef,
    description: 'A role.',
    args: { id: t.arg.id({ required: true, description: 'Its global id, or its name.' }) },
    resolve: (_, { id }) => translated(() => findRole(String(id))),
  }),
  userRoles: t.field({
    type: UserRoleConnections.of('RootQueryToUserRole'),
    description: 'All roles, the mightiest first, for those who list users.',
    args: pagingArgs(),
    resolve: (_, paging, { viewer }) =>
      nodeConnection(viewer.can('list_users') ? roleModels : [], paging),
  }),
}));

/** A role by its global id or its name. @throws ApiError `rest_role_invalid` for none */
function findRole(id: string): UserRoleModel {
  const name = parseGlobalId(id)?.id ?? id;
  const found = roleModels.find(({ role }) => role === name);
  if (!found) throw new ApiError('rest_role_invalid', 404, `There is no role "${name}".`);
  return found;
}

type IdType = 'database_id' | 'email' | 'id' | 'slug' | 'uri' | 'username';

async function lookUpUser(context: Context, id: string, type: IdType): Promise<UserModel | null> {
  if (type === 'uri') {
    const found = await findByUri(context, id);
    return found && 'user' in found ? (found as UserModel) : null; // nothing else has one
  }
  if (type === 'id' || type === 'database_id')
    return loadUserModel(context, toDatabaseId(id, 'user'));
  const found =
    type === 'slug'
      ? await userBySlug(context).load(toSlug(id))
      : await translated(() => userByPrivateName(context, id.toLowerCase(), type));
  return found ? loadUserModel(context, found.id) : null;
}

/** Whether a login or an address is someone's is for those who list users to know; their own, all know. */
async function userByPrivateName(
  context: Context,
  name: string,
  type: 'email' | 'username',
): Promise<User | null> {
  const { viewer } = context;
  const found = await (type === 'email' ? userByEmail : userByLogin)(context).load(name);
  if (viewer.can('list_users') || (found && isSelf(viewer, found.id))) return found;
  throw unreadableUser(viewer);
}

addChangeSubscription({
  name: 'userChanged',
  description:
    'Changes of users whom the caller may see. Removals are told to those who may list users.',
  type: UserRef,
  idType: 'user',
  where: FollowedWhereRef,
  has: ({ kind }) => kind === 'user',
  load: loadUserModel,
  mayKnowOf: ({ viewer }) => viewer.can('list_users'),
});
