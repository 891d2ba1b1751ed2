import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { parseGlobalId, toDatabaseId } from '../../../../graphql/global-id.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { performList, performOrNull, translated } from '../../../../graphql/perform.ts';
import { performs } from '../../../../graphql/rest-twin/rest-names.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import type { Context } from '../../../../operation/context.ts';
import { listConnection } from '../../../../operation/list-connection.ts';
import { findByUri } from '../../entries/graphql/find-by-uri.ts';
import { toSlug } from '../../entries/text/to-slug.ts';
import { getCurrentUser } from '../get-current-user.ts';
import { listUsers } from '../list-users.ts';
import { type User, userByEmail, userByLogin, userBySlug } from '../user-loaders.ts';
import { isSelf, unreadableUser } from '../user-policy.ts';
import {
  loadUserModel,
  toUserModel,
  UserConnections,
  type UserModel,
  UserRef,
} from './user-model.ts';
import { roleModels, UserRoleConnections, type UserRoleModel, UserRoleRef } from './user-role.ts';
import { userWhere } from './user-where.ts';

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
      translated(() =>
        listConnection(viewer.can('list_users') ? roleModels : [], ({ role }) => role, paging),
      ),
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
