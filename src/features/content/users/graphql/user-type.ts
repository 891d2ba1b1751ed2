import {
  parseRoles,
  type Role,
  roleDisplayNames,
  roleNames,
  type Viewer,
} from '../../../../auth/viewer.ts';
import { toSlug } from '../../../../content/text/to-slug.ts';
import { userBySlug } from '../../../../content/users/user-loaders.ts';
import {
  canDeleteUsers,
  canEditUser,
  capabilityNames,
} from '../../../../content/users/user-policy.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily, nodeConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { RISES } from '../../../../graphql/define-mutation.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import {
  DatabaseIdentifierRef,
  findableNode,
  type NodeModel,
  NodeRef,
  restNumber,
  UniformResourceRef,
} from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  CommenterRef,
  loadUserModel,
  type UserModel,
  UserRef,
} from '../../entries/graphql/user-model.ts';

/** A role; its fields are for users who may list users or who have the role. */
export interface UserRoleModel extends NodeModel {
  readonly role: Role;
}

/** All roles, the mightiest first. */
export const roleModels: readonly UserRoleModel[] = roleNames.map((role) => ({
  typename: 'UserRole',
  idType: 'user_role',
  databaseId: role,
  role,
}));

export const UserRoleRef = builder.objectRef<UserRoleModel>('UserRole').implement({
  description: 'What a user is on the site, and so may do.',
  interfaces: [NodeRef],
  fields: (t) => ({
    capabilities: t.stringList({
      description: 'What it allows, for those who manage users.',
      resolve: ({ role }, _, context) =>
        canSeeRole(context.viewer, role) ? capabilityNames([role], context) : null,
    }),
    displayName: t.string({
      description: 'Its name for people.',
      resolve: ({ role }, _, { viewer }) =>
        canSeeRole(viewer, role) ? roleDisplayNames[role] : null,
    }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller.',
      resolve: ({ role }, _, { viewer }) => !canSeeRole(viewer, role),
    }),
    name: t.string({
      description: 'Its name.',
      resolve: ({ role }, _, { viewer }) => (canSeeRole(viewer, role) ? role : null),
    }),
  }),
});

const canSeeRole = (viewer: Viewer, role: Role): boolean =>
  viewer.can('list_users') || viewer.roles.includes(role);

export const UserRoleConnections = connectionFamily('UserRole', UserRoleRef);

findableNode('user_role', async (_, id) => roleModels.find(({ role }) => role === id) ?? null);

const ONLY_NEW =
  'Null but in what `login` and `registerUser` return: a token never leads to one that outlives it.';

/** Resolves to null unless the viewer is the user or may edit the user. */
const private_ =
  <Value>(read: (model: UserModel, context: Context) => Value) =>
  (model: UserModel, _: unknown, context: Context): Value | null =>
    model.tokens || canEditUser(context.viewer, model.user.id) ? read(model, context) : null;

const capabilitiesOfUser = private_(({ user }, context) =>
  capabilityNames(parseRoles(user.roles), context),
);

UserRef.implement({
  description:
    'A user of the site. Who has published something is public; what is private of a user is null for others.',
  interfaces: [NodeRef, DatabaseIdentifierRef, UniformResourceRef, CommenterRef],
  fields: (t) => ({
    capKey: t.string({
      description: 'Nothing: no table of this site is named after capabilities.',
      resolve: () => null,
    }),
    capabilities: t.stringList({
      description: 'What the user may do.',
      resolve: capabilitiesOfUser,
    }),
    extraCapabilities: t.stringList({
      description: 'The same as `capabilities`: nobody is granted more than the roles say.',
      resolve: capabilitiesOfUser,
    }),
    description: t.string({
      description: 'A few words about the user.',
      resolve: ({ user }) => user.description || null,
    }),
    firstName: t.string({
      description: 'The first name.',
      resolve: ({ user }) => user.firstName || null,
    }),
    lastName: t.string({
      description: 'The last name.',
      resolve: ({ user }) => user.lastName || null,
    }),
    isJwtAuthSecretRevoked: t.boolean({
      description: 'Whether no tokens are issued to the user.',
      resolve: private_(({ user }) => Boolean(user.areTokensBlocked)),
    }),
    jwtAuthExpiration: t.string({
      description: 'When an access token that is issued now expires, in seconds since 1970.',
      resolve: private_((_, { services }) => String(services.tokens.nextExpiry())),
    }),
    jwtAuthToken: t.string({
      description: `An access token. ${ONLY_NEW}`,
      resolve: ({ tokens }) => tokens?.access.token ?? null,
    }),
    jwtRefreshToken: t.string({
      description: `A refresh token. ${ONLY_NEW}`,
      resolve: ({ tokens }) => tokens?.refresh.token ?? null,
    }),
    jwtUserSecret: t.string({
      description: 'Changes when all tokens of the user are made invalid; null if none is issued.',
      resolve: private_(({ user }, { services }) => services.tokens.secretOf(user)),
    }),
    locale: t.string({
      description: 'The language that the user reads.',
      resolve: private_(({ user }, { site }) => user.locale || site.language),
    }),
    nicename: t.string({
      nullable: false,
      description: 'The name in addresses, as `slug`.',
      resolve: ({ user }) => user.slug,
    }),
    nickname: t.string({
      description: 'The nickname.',
      resolve: private_(({ user }) => user.nickname || null),
    }),
    registeredDate: t.string({
      description: 'When the account was made, `YYYY-MM-DDTHH:MM:SS+00:00`.',
      resolve: private_(({ user }) => `${user.registered}+00:00`),
    }),
    roles: t.field({
      type: UserRoleConnections.of('UserToUserRole'),
      description: 'The roles, for the user and for those who may list users; none for others.',
      args: pagingArgs(),
      resolve(model, paging, { viewer }) {
        const isShown =
          model.tokens || canEditUser(viewer, model.user.id) || viewer.can('list_users');
        const roles = isShown ? parseRoles(model.user.roles) : [];
        const shown = roleModels.filter(({ role }) => roles.includes(role));
        return nodeConnection(shown, paging);
      },
    }),
    slug: t.string({ description: 'The name in the address.', resolve: ({ user }) => user.slug }),
    version: t.int({
      description: `${RISES} For those who may edit the user; null for others.`,
      resolve: ({ user }, _, { viewer }) => (canEditUser(viewer, user.id) ? user.version : null),
    }),
    userId: t.int(restNumber),
    username: t.string({
      description: 'The name to log in with.',
      resolve: private_(({ user }) => user.login),
    }),
    viewerCanEdit: t.boolean({
      nullable: false,
      description: 'Whether the caller may change the account.',
      resolve: ({ user }, _, { viewer }) => canEditUser(viewer, user.id),
    }),
    viewerCanDelete: t.boolean({
      nullable: false,
      description: 'Whether the caller may delete the account.',
      resolve: (_model, _, { viewer }) => canDeleteUsers(viewer),
    }),
  }),
});

findableNode('user', (context, id) => loadUserModel(context, Number(id)));

/** `/author/slug/`, `/?author_name=slug`, `/?author=1` */
findableByPath(async (context, path, query) => {
  const asked = path === '' ? query.get('author_name') : null;
  const slug = /^\/author\/([^/]+)$/.exec(path)?.[1] ?? asked;
  const user = slug === null ? null : await userBySlug(context).load(toSlug(slug));
  const id = path === '' ? toDatabaseId(query.get('author') ?? '') : null;
  return loadUserModel(context, user?.id ?? id);
});
