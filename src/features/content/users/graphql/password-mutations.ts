import { builder } from '../../../../graphql/builder.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { resetPassword } from '../password-reset/reset-password.ts';
import { sendPasswordReset } from '../password-reset/send-password-reset.ts';
import { userById } from '../user-loaders.ts';
import { canReadUser } from '../user-policy.ts';
import { toUserModel, type UserModel, UserRef } from './user-model.ts';

const SendInputRef = builder.inputType('SendPasswordResetEmailInput', {
  description: 'Who needs a new password.',
  fields: (t) => ({
    ...changing(t),
    username: t.string({ required: true, description: 'The login or the e-mail address.' }),
  }),
});

const ResetInputRef = builder.inputType('ResetUserPasswordInput', {
  description: 'A new password, and the key of the letter that allows it.',
  fields: (t) => ({
    ...changing(t),
    key: t.string({ description: 'The key of the letter.' }),
    login: t.string({ description: 'The name to log in with.' }),
    password: t.string({ description: 'The new login password.' }),
  }),
});

const SendPayloadRef = builder
  .objectRef<Changed & { readonly success: boolean }>('SendPasswordResetEmailPayload')
  .implement({
    description: 'A wish for a new password that was taken down.',
    fields: (t) => ({
      ...changed(t),
      success: t.exposeBoolean('success', {
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
  });

const ResetPayloadRef = builder
  .objectRef<Changed & { readonly user: UserModel | null }>('ResetUserPasswordPayload')
  .implement({
    description: 'A user with a new password.',
    fields: (t) => ({
      ...changed(t),
      user: t.expose('user', {
        type: UserRef,
        nullable: true,
        description: 'The user, for those who may read of them.',
      }),
    }),
  });

builder.mutationFields((t) => ({
  sendPasswordResetEmail: t.field({
    type: SendPayloadRef,
    description: sendPasswordReset.summary,
    args: { input: t.arg({ type: SendInputRef, required: true, description: 'Who.' }) },
    async resolve(_, { input }, context) {
      const success = await perform(sendPasswordReset, context, { username: input.username });
      return answer(input, { success });
    },
  }),
  resetUserPassword: t.field({
    type: ResetPayloadRef,
    description: resetPassword.summary,
    args: { input: t.arg({ type: ResetInputRef, required: true, description: 'The password.' }) },
    async resolve(_, { input }, context) {
      const { login, key, password } = input;
      const given = Object.entries({ login, key, password }).filter(([, value]) => value != null);
      const id = await perform(resetPassword, context, Object.fromEntries(given));
      const user = await userById(context).load(id);
      const isShown = user !== null && (await canReadUser(context, user));
      return answer(input, { user: isShown ? toUserModel(user) : null });
    },
  }),
}));
