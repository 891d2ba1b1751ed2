import { ownFieldsOfUsers } from '../../../../content/kinds/registry.ts';
import { userById } from '../../../../content/users/user-loaders.ts';
import { canReadUser } from '../../../../content/users/user-policy.ts';
import { arg, id, itself, unused } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { toUserModel, type UserModel, UserRef } from '../../entries/graphql/user-model.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { createUser } from '../create-user.ts';
import { deleteUser } from '../delete-user.ts';
import { registerUser } from '../login/register-user.ts';
import { resetPassword, sendPasswordReset } from '../password-reset.ts';
import { updateUser } from '../update-user.ts';

const UNUSED = 'Of no effect: it is not kept here.';

/** A change of tokens. Of both fields, `revokeJwtUserSecret` counts, which comes last. */
const tokens = (read: (isSet: unknown) => string | undefined, description: string) =>
  arg('tokens', { type: 'Boolean', read, collect: (changes) => changes.at(-1), description });

/** The input fields of a user's profile, for mutations that create, change and register. */
const profileFields = {
  aim: unused(UNUSED),
  description: arg('description'),
  displayName: arg('name'),
  email: arg('email'),
  firstName: arg('first_name'),
  jabber: unused(UNUSED),
  lastName: arg('last_name'),
  locale: arg('locale'),
  nicename: arg('slug', { refusesNull: true, description: 'The name in the address.' }),
  nickname: arg('nickname'),
  password: arg('password', { refusesNull: true }),
  refreshJwtUserSecret: tokens(
    (isSet) => (isSet ? 'renew' : undefined),
    'Whether to make every token of the user invalid.',
  ),
  registered: unused('Of no effect: an account is as old as it is.'),
  revokeJwtUserSecret: tokens(
    (isSet) => (isSet ? 'block' : 'allow'),
    'Whether to make every token of the user invalid and issue no more; false issues them again.',
  ),
  richEditing: unused(UNUSED),
  websiteUrl: arg('url'),
  yim: unused(UNUSED),
};

const parts = [ownInput(ownFieldsOfUsers, 'User', 'extend.user')];

/** The profile, and the fields that take the right to promote users. */
const userFields = {
  ...profileFields,
  roles: arg('roles', { refusesNull: true, description: 'The roles, by name.' }),
};

interface WrittenUser {
  readonly user: UserModel | null;
}

const version = { table: 'User' } as const;

const userField = (description: string) =>
  ({ type: UserRef, nullable: true, description }) as const;

const payload = (name: string, description: string, about = 'The user.') =>
  definePayload<WrittenUser>(name, description, (t) => ({
    user: t.expose('user', userField(about)),
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
      user: t.expose('user', userField('The user as it was.')),
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

defineMutation({
  name: 'sendPasswordResetEmail',
  operation: sendPasswordReset,
  input: { description: 'Who needs a new password.', fields: { username: arg('username') } },
  payload: definePayload<{ readonly success: boolean }>(
    'SendPasswordResetEmailPayload',
    'A wish for a new password that was taken down.',
    (t) => ({
      success: t.exposeBoolean('success', {
        nullable: false,
        description: 'Whether it was taken down; it does not mean that there is such a user.',
      }),
      user: t.field({
        ...userField('Always null.'),
        deprecationReason: 'It would tell who has an account.',
        resolve: () => null,
      }),
    }),
  ),
  answer: (success) => ({ success }),
});

defineMutation({
  name: 'resetUserPassword',
  operation: resetPassword,
  input: {
    description: 'A new password, and the key of the letter that allows it.',
    // Front ends declare their variables without `!`; the operation asks for all three.
    fields: {
      key: arg('key', { isRequired: false }),
      login: arg('login', { isRequired: false }),
      password: arg('password', { isRequired: false }),
    },
  },
  payload: payload(
    'ResetUserPasswordPayload',
    'A user with a new password.',
    'The user, for those who may read of them.',
  ),
  async answer(userId, context) {
    const user = await userById(context).load(userId);
    const isShown = user !== null && (await canReadUser(context, user));
    return { user: isShown ? toUserModel(user) : null };
  },
});
