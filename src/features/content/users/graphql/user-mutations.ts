import { builder } from '../../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import { createUser } from '../create-user.ts';
import { deleteUser } from '../delete-user.ts';
import { registerUser } from '../login/register-user.ts';
import { updateUser } from '../update-user.ts';
import { userById } from '../user-loaders.ts';
import {
  CreateUserInputRef,
  DeleteUserInputRef,
  RegisterUserInputRef,
  readUserInput,
  UpdateUserInputRef,
} from './user-inputs.ts';
import { toUserModel, type UserModel, UserRef } from './user-model.ts';

interface WrittenUser extends Changed {
  readonly user: UserModel | null;
}

const written = (name: string, description: string) =>
  builder.objectRef<WrittenUser>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      user: t.expose('user', { type: UserRef, nullable: true, description: 'The user.' }),
    }),
  });

const CreatePayloadRef = written('CreateUserPayload', 'A user who was created.');
const UpdatePayloadRef = written('UpdateUserPayload', 'A user who was changed.');
const RegisterPayloadRef = written('RegisterUserPayload', 'A user who has registered.');

const DeletePayloadRef = builder
  .objectRef<WrittenUser & { readonly deletedId: string }>('DeleteUserPayload')
  .implement({
    description: 'A user who was removed.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { nullable: false, description: 'The global id.' }),
      user: t.expose('user', { type: UserRef, nullable: true, description: 'The user as it was.' }),
    }),
  });

async function modelOf(context: Context, id: number): Promise<UserModel | null> {
  const user = await userById(context).load(id);
  return user && toUserModel(user);
}

builder.mutationFields((t) => ({
  createUser: t.field({
    type: CreatePayloadRef,
    description: createUser.summary,
    args: { input: t.arg({ type: CreateUserInputRef, required: true, description: 'The user.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(createUser, context, {
        ...readUserInput(input),
        username: input.username,
      });
      return answer(input, { user: await modelOf(context, id) });
    },
  }),
  updateUser: t.field({
    type: UpdatePayloadRef,
    description: updateUser.summary,
    args: {
      input: t.arg({ type: UpdateUserInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const args = { ...readUserInput(input), id: toDatabaseId(input.id, 'user') ?? 0 };
      const unchanged = ifVersion(context, 'User', args.id, input.ifVersion);
      const id = await perform(updateUser, unchanged, args);
      return answer(input, { user: await modelOf(context, id) });
    },
  }),
  deleteUser: t.field({
    type: DeletePayloadRef,
    description: deleteUser.summary,
    args: {
      input: t.arg({ type: DeleteUserInputRef, required: true, description: 'Which user.' }),
    },
    async resolve(_, { input }, context) {
      const { reassignId } = input;
      const reassign = reassignId == null ? false : (toDatabaseId(reassignId, 'user') ?? -1);
      const args = { id: toDatabaseId(input.id, 'user') ?? 0, force: true, reassign };
      const unchanged = ifVersion(context, 'User', args.id, input.ifVersion);
      const user = await perform(deleteUser, unchanged, args);
      return answer(input, { user: toUserModel(user), deletedId: toGlobalId('user', user.id) });
    },
  }),
  registerUser: t.field({
    type: RegisterPayloadRef,
    description: registerUser.summary,
    args: { input: t.arg({ type: RegisterUserInputRef, required: true, description: 'Who.' }) },
    async resolve(_, { input }, context) {
      const args = { ...readUserInput(input), username: input.username };
      const { user, tokens } = await perform(registerUser, context, args);
      return answer(input, { user: toUserModel(user, tokens) });
    },
  }),
}));
