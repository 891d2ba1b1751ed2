import { chunkApplicationPassword } from '../../../../auth/password.ts';
import { arg } from '../../../../graphql/args-input.ts';
import { builder, type ObjectFields } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { parseGlobalId, toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { findableNode, type NodeModel, NodeRef } from '../../../../graphql/node.ts';
import { perform, performOrNull, translated } from '../../../../graphql/perform.ts';
import { DateTimeRef, toDateTime } from '../../../../graphql/shared-types.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { listConnection } from '../../../../operation/lists/connection.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import {
  type ApplicationPassword,
  addApplicationPassword,
  deleteApplicationPassword,
  getApplicationPassword,
  listApplicationPasswords,
  updateApplicationPassword,
} from '../application-password-operations.ts';

/** An application password as GraphQL sees it; whoever sees one may do everything with it. */
interface ApplicationPasswordModel extends NodeModel {
  readonly row: ApplicationPassword;
}

/** The type in global ids, which name the user and the UUID. */
const ID_TYPE = 'application_password';

const toApplicationPasswordModel = (row: ApplicationPassword): ApplicationPasswordModel => ({
  typename: 'ApplicationPassword',
  idType: ID_TYPE,
  databaseId: `${row.userId}/${row.uuid}`,
  row,
});

/** Parses the user and the UUID of a global id; null for another form. */
function readKey(key: string): { readonly user_id: string; readonly uuid: string } | null {
  const [, user_id, uuid] = /^(\d{1,10})\/([\w-]+)$/.exec(key) ?? [];
  return user_id && uuid ? { user_id, uuid } : null;
}

const ApplicationPasswordRef = builder
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

interface Written {
  readonly applicationPassword: ApplicationPasswordModel;
}

const shown = <Payload extends Written>(t: ObjectFields<Payload>) => ({
  applicationPassword: t.field({
    type: ApplicationPasswordRef,
    nullable: false,
    description: 'What is known of it.',
    resolve: ({ applicationPassword }: Written) => applicationPassword,
  }),
});

const fields = { name: arg('name', { refusesNull: true }), appId: arg('app_id') };
const itself = { id: arg('uuid', { type: 'ID', description: 'Its global id.' }) };

/** The user and the UUID of the global id. @throws ApiError `rest_invalid_param` for another one */
function withKey(args: Readonly<Record<string, unknown>>) {
  const parsed = parseGlobalId(String(args.uuid));
  const key = parsed?.type === ID_TYPE ? readKey(parsed.id) : null;
  if (!key) throw invalidParam('id', 'id is no global id of an application password.');
  return { ...args, ...key };
}

const load = async (context: Context, user_id: unknown, uuid: string): Promise<Written> => ({
  applicationPassword: toApplicationPasswordModel(
    await perform(getApplicationPassword, context, { user_id, uuid }),
  ),
});

defineMutation({
  name: 'createApplicationPassword',
  operation: addApplicationPassword,
  input: {
    description: 'A new application password.',
    fields: {
      ...fields,
      userId: arg('user_id', {
        type: 'ID',
        isRequired: false,
        read: (user) => String(toDatabaseId(user as string | number, 'user') ?? 0), // the value of an ID
        description: 'The global id or number of its user; the caller unless said.',
      }),
    },
  },
  complete: (args) => ({ user_id: 'me', ...args }),
  payload: definePayload<Written & { readonly password: string }>(
    'CreateApplicationPasswordPayload',
    'An application password that was made.',
    (t) => ({
      ...shown(t),
      password: t.exposeString('password', {
        nullable: false,
        description: 'The password itself, which no other answer has.',
      }),
    }),
  ),
  answer: async ({ uuid, password }, context, { user_id }) => ({
    ...(await load(context, user_id, uuid)),
    password: chunkApplicationPassword(password),
  }),
});

defineMutation({
  name: 'updateApplicationPassword',
  operation: updateApplicationPassword,
  input: {
    description: 'What to change of an application password; what is left out stays.',
    fields: { ...itself, ...fields },
  },
  complete: withKey,
  payload: definePayload<Written>(
    'UpdateApplicationPasswordPayload',
    'An application password that was changed.',
    shown,
  ),
  answer: (uuid, context, { user_id }) => load(context, user_id, uuid),
});

defineMutation({
  name: 'deleteApplicationPassword',
  operation: deleteApplicationPassword,
  input: { description: 'Which application password.', fields: itself },
  complete: withKey,
  payload: definePayload<Written & { readonly deletedId: string }>(
    'DeleteApplicationPasswordPayload',
    'An application password that was revoked.',
    (t) => ({ ...shown(t), ...deletedId(t) }),
  ),
  answer(row) {
    const model = toApplicationPasswordModel(row);
    return { applicationPassword: model, deletedId: toGlobalId(ID_TYPE, model.databaseId) };
  },
});
