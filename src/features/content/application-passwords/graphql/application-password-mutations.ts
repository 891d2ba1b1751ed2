import { chunkApplicationPassword } from '../../../../auth/application-password.ts';
import { builder } from '../../../../graphql/builder.ts';
import { REFUSES_NULL } from '../../../../graphql/cleared-input.ts';
import { parseGlobalId, toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { addApplicationPassword } from '../add-application-password.ts';
import type { ApplicationPassword } from '../application-password-policy.ts';
import { deleteApplicationPassword } from '../delete-application-password.ts';
import { getApplicationPassword } from '../list-application-passwords.ts';
import { updateApplicationPassword } from '../update-application-password.ts';
import {
  ApplicationPasswordRef,
  ID_TYPE,
  readKey,
  toApplicationPasswordModel,
} from './application-password-type.ts';

interface Written extends Changed {
  readonly row: ApplicationPassword;
}

const payload = <Payload extends Written = Written>(verb: string, description: string) => {
  const ref = builder.objectRef<Payload>(`${verb}ApplicationPasswordPayload`);
  return ref.implement({
    description,
    fields: (t) => ({
      ...changed(t),
      applicationPassword: t.field({
        type: ApplicationPasswordRef,
        nullable: false,
        description: 'What is known of it.',
        resolve: ({ row }: Written) => toApplicationPasswordModel(row),
      }),
    }),
  });
};

const CreatePayloadRef = payload<Written & { readonly password: string }>(
  'Create',
  'An application password that was made.',
);
builder.objectField(CreatePayloadRef, 'password', (t) =>
  t.exposeString('password', {
    nullable: false,
    description: 'The password itself, which no other answer has.',
  }),
);

const DeletePayloadRef = payload<Written & { readonly deletedId: string }>(
  'Delete',
  'An application password that was revoked.',
);
builder.objectField(DeletePayloadRef, 'deletedId', (t) =>
  t.exposeID('deletedId', { nullable: false, description: 'Its global id.' }),
);

const NAME = 'What the user knows it by.';
const APP_ID = 'A UUID by which the application knows itself.';
const ID = 'Its global id.';

const CreateInputRef = builder.inputType('CreateApplicationPasswordInput', {
  description: 'A new application password.',
  fields: (t) => ({
    ...changing(t),
    userId: t.id({ description: 'The global id or number of its user; the caller unless said.' }),
    name: t.string({ required: true, description: NAME }),
    appId: t.string({ description: APP_ID }),
  }),
});

const UpdateInputRef = builder.inputType('UpdateApplicationPasswordInput', {
  description: 'What to change of an application password; what is left out stays.',
  fields: (t) => ({
    ...changing(t),
    id: t.id({ required: true, description: ID }),
    name: t.string({ extensions: REFUSES_NULL, description: NAME }),
    appId: t.string({ description: APP_ID }),
  }),
});

const DeleteInputRef = builder.inputType('DeleteApplicationPasswordInput', {
  description: 'Which application password.',
  fields: (t) => ({ ...changing(t), id: t.id({ required: true, description: ID }) }),
});

const NAMES = { user_id: 'userId', app_id: 'appId', uuid: 'id' };

/** The user and the UUID of a global id. @throws ApiError `rest_invalid_param` for another one */
const meant = (globalId: string | number) =>
  translated(() => {
    const parsed = parseGlobalId(String(globalId));
    const parts = parsed?.type === ID_TYPE ? readKey(parsed.id) : null;
    if (parts) return parts;
    throw invalidParam('id', 'id is no global id of an application password.');
  });

interface Said {
  readonly name?: string | null | undefined;
  readonly appId?: string | null | undefined;
}

/** What an input says; null says nothing. */
const said = ({ name, appId }: Said) => ({
  ...(name == null ? {} : { name }),
  ...(appId == null ? {} : { app_id: appId }),
});

const load = (context: Context, user_id: string, uuid: string) =>
  perform(getApplicationPassword, context, { user_id, uuid });

builder.mutationFields((t) => ({
  createApplicationPassword: t.field({
    type: CreatePayloadRef,
    description: addApplicationPassword.summary,
    args: { input: t.arg({ type: CreateInputRef, required: true, description: 'What is made.' }) },
    async resolve(_, { input }, context) {
      const { userId } = input;
      const user_id = userId == null ? 'me' : String(toDatabaseId(userId) ?? 0);
      const made = await perform(
        addApplicationPassword,
        context,
        { user_id, ...said(input) },
        NAMES,
      );
      return answer(input, {
        row: await load(context, user_id, made.uuid),
        password: chunkApplicationPassword(made.password),
      });
    },
  }),
  updateApplicationPassword: t.field({
    type: payload('Update', 'An application password that was changed.'),
    description: updateApplicationPassword.summary,
    args: { input: t.arg({ type: UpdateInputRef, required: true, description: 'The changes.' }) },
    async resolve(_, { input }, context) {
      const { user_id, uuid } = await meant(input.id);
      const args = { user_id, uuid, ...said(input) };
      await perform(updateApplicationPassword, context, args, NAMES);
      return answer(input, { row: await load(context, user_id, uuid) });
    },
  }),
  deleteApplicationPassword: t.field({
    type: DeletePayloadRef,
    description: deleteApplicationPassword.summary,
    args: { input: t.arg({ type: DeleteInputRef, required: true, description: 'Which one.' }) },
    async resolve(_, { input }, context) {
      const row = await perform(deleteApplicationPassword, context, await meant(input.id), NAMES);
      const deletedId = toGlobalId(ID_TYPE, `${row.userId}/${row.uuid}`);
      return answer(input, { row, deletedId });
    },
  }),
}));
