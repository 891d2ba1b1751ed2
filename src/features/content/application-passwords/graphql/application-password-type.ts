import { builder } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { findableNode, type NodeModel, NodeRef } from '../../../../graphql/node.ts';
import { performOrNull, translated } from '../../../../graphql/perform.ts';
import { DateTimeRef, toDateTime } from '../../../../graphql/shared-types.ts';
import { listConnection } from '../../../../operation/lists/connection.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import {
  getApplicationPassword,
  listApplicationPasswords,
} from '../application-password-operations.ts';
import type { ApplicationPassword } from '../application-password-policy.ts';

/** An application password as GraphQL sees it; whoever sees one may do everything with it. */
export interface ApplicationPasswordModel extends NodeModel {
  readonly row: ApplicationPassword;
}

/** The type in global ids, which name the user and the UUID. */
export const ID_TYPE = 'application_password';

export const toApplicationPasswordModel = (row: ApplicationPassword): ApplicationPasswordModel => ({
  typename: 'ApplicationPassword',
  idType: ID_TYPE,
  databaseId: `${row.userId}/${row.uuid}`,
  row,
});

/** Parses the user and the UUID of a global id; null for another form. */
export function readKey(key: string): { readonly user_id: string; readonly uuid: string } | null {
  const [, user_id, uuid] = /^(\d{1,10})\/([\w-]+)$/.exec(key) ?? [];
  return user_id && uuid ? { user_id, uuid } : null;
}

export const ApplicationPasswordRef = builder
  .objectRef<ApplicationPasswordModel>('ApplicationPassword')
  .implement({
    description: 'What a program logs in with in the place of a user.',
    interfaces: [NodeRef],
    fields: (t) => ({
      uuid: t.string({
        nullable: false,
        description: 'What REST knows it by.',
        resolve: ({ row }) => row.uuid,
      }),
      name: t.string({ description: 'What the user knows it by.', resolve: ({ row }) => row.name }),
      appId: t.string({
        description: 'A UUID by which the application knows itself.',
        resolve: ({ row }) => row.appId || null,
      }),
      createdAt: t.field({
        type: DateTimeRef,
        nullable: false,
        description: 'When it was made.',
        resolve: ({ row }) => toDateTime(row.created),
      }),
      lastUsedAt: t.field({
        type: DateTimeRef,
        description: 'When it was last used.',
        resolve: ({ row }) => toDateTime(row.lastUsed),
      }),
      lastIp: t.string({
        description: 'Where it was last used from.',
        resolve: ({ row }) => row.lastIp,
      }),
    }),
  });

const ApplicationPasswordConnectionRef = connectionType(
  'ApplicationPassword',
  ApplicationPasswordRef,
);

findableNode(ID_TYPE, async (context, id) => {
  const key = readKey(id);
  const row = key && (await performOrNull(getApplicationPassword, context, key));
  return row && toApplicationPasswordModel(row);
});

builder.objectField(UserRef, 'applicationPasswords', (t) =>
  t.field({
    type: ApplicationPasswordConnectionRef,
    description:
      'The application passwords, the oldest first, for the user and for those who may edit the user; null for others.',
    args: pagingArgs(),
    async resolve({ user }, paging, context) {
      const args = { user_id: String(user.id) };
      const all = await performOrNull(listApplicationPasswords, context, args);
      if (!all) return null;
      const models = all.map(toApplicationPasswordModel);
      return translated(() => listConnection(models, ({ row }) => row.uuid, paging));
    },
  }),
);
