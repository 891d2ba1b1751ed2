import { arg } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { resetPassword } from '../password-reset/reset-password.ts';
import { sendPasswordReset } from '../password-reset/send-password-reset.ts';
import { userById } from '../user-loaders.ts';
import { canReadUser } from '../user-policy.ts';
import { toUserModel, type UserModel, UserRef } from './user-model.ts';

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
        type: UserRef,
        nullable: true,
        description: 'Always null.',
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
  payload: definePayload<{ readonly user: UserModel | null }>(
    'ResetUserPasswordPayload',
    'A user with a new password.',
    (t) => ({
      user: t.expose('user', {
        type: UserRef,
        nullable: true,
        description: 'The user, for those who may read of them.',
      }),
    }),
  ),
  async answer(userId, context) {
    const user = await userById(context).load(userId);
    const isShown = user !== null && (await canReadUser(context, user));
    return { user: isShown ? toUserModel(user) : null };
  },
});
