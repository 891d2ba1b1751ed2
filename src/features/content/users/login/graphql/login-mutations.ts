import type { IssuedTokens } from '../../../../../auth/user-tokens.ts';
import { arg } from '../../../../../graphql/args-input.ts';
import type { ObjectFields } from '../../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../../graphql/define-mutation.ts';
import { assertTakesCookie, setCookie } from '../../../../../graphql/exchange.ts';
import { toUserModel, type UserModel, UserRef } from '../../../entries/graphql/user-model.ts';
import { beginSession, endedCookie, endSession, logIn } from '../log-in.ts';
import { refreshToken } from '../tokens.ts';

interface WithTokens {
  readonly tokens: IssuedTokens;
}

/** Tokens as both plug-ins that front ends know name them. */
const tokenFields = <Payload extends WithTokens>(t: ObjectFields<Payload>) => ({
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

const success = <Payload extends object>(t: ObjectFields<Payload>) => ({
  success: t.boolean({ nullable: false, description: 'Always true.', resolve: () => true }),
});

const status = <Payload extends object>(t: ObjectFields<Payload>) => ({
  status: t.string({ description: 'Always `SUCCESS`.', resolve: () => 'SUCCESS' }),
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
  name: 'loginWithCookies',
  operation: beginSession,
  input: {
    description: 'Who logs in, in a browser.',
    fields: { login: arg('username'), password: arg('password'), rememberMe: arg('remember') },
  },
  // Checked before the session begins, whose cookie would reach nobody.
  complete: (args, context) => {
    assertTakesCookie(context);
    return args;
  },
  payload: definePayload<{ readonly nonce: string }>(
    'LoginWithCookiesPayload',
    'A session that has begun. Its cookie comes with the response.',
    (t) => ({
      ...status(t),
      nonce: t.exposeString('nonce', {
        nullable: false,
        description: 'For `X-WP-Nonce`, without which the cookie does not count.',
      }),
    }),
  ),
  answer: ({ nonce, cookie }, context) => {
    setCookie(context, cookie);
    return { nonce };
  },
});

defineMutation({
  name: 'logout',
  operation: endSession,
  input: { description: 'A session that ends.', fields: {} },
  payload: definePayload('LogoutPayload', 'A session that has ended.', (t) => ({
    ...status(t),
    ...success(t),
  })),
  answer: (_, context) => {
    setCookie(context, endedCookie(context));
    return {};
  },
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
