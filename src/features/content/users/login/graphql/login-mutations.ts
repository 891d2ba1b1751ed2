import type { IssuedTokens } from '../../../../../auth/user-tokens.ts';
import { arg } from '../../../../../graphql/args-input.ts';
import type { builder } from '../../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../../graphql/define-mutation.ts';
import { toUserModel, type UserModel, UserRef } from '../../../entries/graphql/user-model.ts';
import { endSession, logIn } from '../log-in.ts';
import { refreshToken } from '../tokens.ts';

interface WithTokens {
  readonly tokens: IssuedTokens;
}

/** Tokens as both plug-ins that front ends know name them. */
const tokenFields = <Payload extends WithTokens>(
  t: PothosSchemaTypes.ObjectFieldBuilder<(typeof builder)['$inferSchemaTypes'], Payload>,
) => ({
  authToken: t.string({
    description: 'An access token, for `Authorization: Bearer`.',
    resolve: ({ tokens }: WithTokens) => tokens.access.token,
  }),
  authTokenExpiration: t.string({
    description: 'When the access token expires, in seconds since 1970.',
    resolve: ({ tokens }: WithTokens) => String(tokens.access.expires),
  }),
  refreshToken: t.string({
    description: 'The refresh token, which gives further access tokens.',
    resolve: ({ tokens }: WithTokens) => tokens.refresh.token,
  }),
  refreshTokenExpiration: t.string({
    description: 'When the refresh token expires, in seconds since 1970.',
    resolve: ({ tokens }: WithTokens) => String(tokens.refresh.expires),
  }),
});

const success = <Payload extends object>(
  t: PothosSchemaTypes.ObjectFieldBuilder<(typeof builder)['$inferSchemaTypes'], Payload>,
) => ({
  success: t.boolean({ nullable: false, description: 'Always true.', resolve: () => true }),
});

defineMutation({
  name: 'login',
  operation: logIn,
  input: {
    description: 'Who logs in.',
    fields: { password: arg('password'), username: arg('username') },
  },
  payload: definePayload<WithTokens & { readonly user: UserModel }>(
    'LoginPayload',
    'A user who has logged in.',
    (t) => ({
      ...tokenFields(t),
      user: t.expose('user', { type: UserRef, nullable: true, description: 'The user.' }),
    }),
  ),
  answer: ({ user, tokens }) => ({ user: toUserModel(user, tokens), tokens }),
});

defineMutation({
  name: 'logout',
  operation: endSession,
  input: { description: 'A session that ends.', fields: {} },
  payload: definePayload('LogoutPayload', 'A session that has ended.', success),
  answer: () => ({}),
});

defineMutation({
  name: 'refreshJwtAuthToken',
  operation: refreshToken,
  input: {
    description: 'A login that goes on.',
    fields: { jwtRefreshToken: arg('refresh_token') },
  },
  payload: definePayload<WithTokens>(
    'RefreshJwtAuthTokenPayload',
    'A new access token.',
    tokenFields,
  ),
  answer: (tokens) => ({ tokens }),
});

defineMutation({
  name: 'refreshToken',
  operation: refreshToken,
  input: { description: 'A login that goes on.', fields: { refreshToken: arg('refresh_token') } },
  payload: definePayload<WithTokens>('RefreshTokenPayload', 'A new access token.', (t) => ({
    ...tokenFields(t),
    ...success(t),
  })),
  answer: (tokens) => ({ tokens }),
});
