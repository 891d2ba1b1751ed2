import {
  capabilitiesOf,
  type Role,
  roleDisplayNames,
  roleNames,
} from '../../../../auth/capabilities.ts';
import type { Viewer } from '../../../../auth/viewer.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { findableNode, type NodeModel, NodeRef } from '../../../../graphql/node.ts';
import { capabilityName } from '../capability-name.ts';

/** A role; what it is, is for those who list users and those who have it. */
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
      resolve: ({ role }, _, { viewer, addresses }) =>
        canSeeRole(viewer, role)
          ? Object.keys(capabilitiesOf([role])).map((name) => capabilityName(name, addresses))
          : null,
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
