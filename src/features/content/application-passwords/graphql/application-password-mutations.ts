import { chunkApplicationPassword } from '../../../../auth/password.ts';
import { arg } from '../../../../graphql/args-input.ts';
import type { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { parseGlobalId, toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import {
  addApplicationPassword,
  deleteApplicationPassword,
  getApplicationPassword,
  updateApplicationPassword,
} from '../application-password-operations.ts';
import {
  type ApplicationPasswordModel,
  ApplicationPasswordRef,
  ID_TYPE,
  readKey,
  toApplicationPasswordModel,
} from './application-password-type.ts';

interface Written {
  readonly applicationPassword: ApplicationPasswordModel;
}

type Types = (typeof builder)['$inferSchemaTypes'];

const shown = <Payload extends Written>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Payload>,
) => ({
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
  answer: (row) => ({
    applicationPassword: toApplicationPasswordModel(row),
    deletedId: toGlobalId(ID_TYPE, `${row.userId}/${row.uuid}`),
  }),
});
