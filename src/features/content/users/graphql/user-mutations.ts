import { arg, id, itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { createUser } from '../create-user.ts';
import { deleteUser } from '../delete-user.ts';
import { registerUser } from '../login/register-user.ts';
import { updateUser } from '../update-user.ts';
import { userById } from '../user-loaders.ts';
import { profileParts as parts, profileFields, userFields } from './user-inputs.ts';
import { toUserModel, type UserModel, UserRef } from './user-model.ts';

interface WrittenUser {
  readonly user: UserModel | null;
}

const version = { table: 'User' } as const;

const payload = (name: string, description: string) =>
  definePayload<WrittenUser>(name, description, (t) => ({
    user: t.expose('user', { type: UserRef, nullable: true, description: 'The user.' }),
  }));

async function written(userId: number, context: Context): Promise<WrittenUser> {
  const user = await userById(context).load(userId);
  return { user: user && toUserModel(user) };
}

defineMutation({
  name: 'createUser',
  operation: createUser,
  input: {
    description: 'A new user.',
    fields: { ...userFields, username: arg('username') },
    parts,
  },
  payload: payload('CreateUserPayload', 'A user who was created.'),
  answer: written,
});

defineMutation({
  name: 'updateUser',
  operation: updateUser,
  input: {
    description: 'What to change of a user; what is left out stays.',
    fields: { ...userFields, id: itself('user') },
    parts,
    version,
  },
  payload: payload('UpdateUserPayload', 'A user who was changed.'),
  answer: written,
});

defineMutation({
  name: 'deleteUser',
  operation: deleteUser,
  input: {
    description: 'Which user to remove, and who takes over the content.',
    fields: {
      id: itself('user'),
      reassignId: id('reassign', 'user', {
        isRequired: false,
        description: 'Who takes over; without one the content goes, too.',
      }),
    },
    version,
  },
  complete: (args) => ({ reassign: false, ...args, force: true }),
  payload: definePayload<WrittenUser & { readonly deletedId: string }>(
    'DeleteUserPayload',
    'A user who was removed.',
    (t) => ({
      ...deletedId(t),
      user: t.expose('user', { type: UserRef, nullable: true, description: 'The user as it was.' }),
    }),
  ),
  answer: (user) => ({ user: toUserModel(user), deletedId: toGlobalId('user', user.id) }),
});

defineMutation({
  name: 'registerUser',
  operation: registerUser,
  input: {
    description: 'Someone who would be a user.',
    fields: { ...profileFields, username: arg('username', { isRequired: true }) },
    parts,
  },
  payload: payload('RegisterUserPayload', 'A user who has registered.'),
  answer: ({ user, tokens }) => ({ user: toUserModel(user, tokens) }),
});
