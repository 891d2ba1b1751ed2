import type { IssuedTokens } from '../../../../../auth/user-tokens.ts';
import { builder } from '../../../../../graphql/builder.ts';
import { answer, type Changed, changed, changing } from '../../../../../graphql/mutation.ts';
import { perform } from '../../../../../graphql/perform.ts';
import type { Context } from '../../../../../operation/context.ts';
import { toUserModel, type UserModel, UserRef } from '../../graphql/user-model.ts';
import { logIn } from '../log-in.ts';
import { refreshToken } from '../refresh-token.ts';
import { endSession } from '../sessions.ts';

/** Tokens as both plug-ins that front ends know name them. */
interface TokenPayload extends Changed {
  readonly tokens: IssuedTokens;
}

const tokenFields = <Payload extends TokenPayload>(
  t: PothosSchemaTypes.ObjectFieldBuilder<(typeof builder)['$inferSchemaTypes'], Payload>,
) => ({
  ...changed(t),
  authToken: t.string({
    description: 'An access token, for `Authorization: Bearer`.',
    resolve: ({ tokens }: TokenPayload) => tokens.access.token,
  }),
  authTokenExpiration: t.string({
    description: 'When the access token expires, in seconds since 1970.',
    resolve: ({ tokens }: TokenPayload) => String(tokens.access.expires),
  }),
  refreshToken: t.string({
    description: 'The refresh token, which gives further access tokens.',
    resolve: ({ tokens }: TokenPayload) => tokens.refresh.token,
  }),
  refreshTokenExpiration: t.string({
    description: 'When the refresh token expires, in seconds since 1970.',
    resolve: ({ tokens }: TokenPayload) => String(tokens.refresh.expires),
  }),
});

const LoginInputRef = builder.inputType('LoginInput', {
  description: 'Who logs in.',
  fields: (t) => ({
    ...changing(t),
    password: t.string({ required: true, description: 'The login password.' }),
    username: t.string({ required: true, description: 'The login or the e-mail address.' }),
  }),
});

const LoginPayloadRef = builder
  .objectRef<TokenPayload & { readonly user: UserModel }>('LoginPayload')
  .implement({
    description: 'A user who has logged in.',
    fields: (t) => ({
      ...tokenFields(t),
      user: t.expose('user', { type: UserRef, nullable: true, description: 'The user.' }),
    }),
  });

const RefreshJwtInputRef = builder.inputType('RefreshJwtAuthTokenInput', {
  description: 'A login that goes on.',
  fields: (t) => ({
    ...changing(t),
    jwtRefreshToken: t.string({ required: true, description: 'The refresh token.' }),
  }),
});

const RefreshJwtPayloadRef = builder
  .objectRef<TokenPayload>('RefreshJwtAuthTokenPayload')
  .implement({ description: 'A new access token.', fields: tokenFields });

const RefreshInputRef = builder.inputType('RefreshTokenInput', {
  description: 'A login that goes on.',
  fields: (t) => ({
    ...changing(t),
    refreshToken: t.string({ required: true, description: 'The refresh token.' }),
  }),
});

const RefreshPayloadRef = builder.objectRef<TokenPayload>('RefreshTokenPayload').implement({
  description: 'A new access token.',
  fields: (t) => ({
    ...tokenFields(t),
    success: t.boolean({ nullable: false, description: 'Always true.', resolve: () => true }),
  }),
});

const LogoutInputRef = builder.inputType('LogoutInput', {
  description: 'A session that ends.',
  fields: changing,
});

const LogoutPayloadRef = builder.objectRef<Changed>('LogoutPayload').implement({
  description: 'A session that has ended.',
  fields: (t) => ({
    ...changed(t),
    success: t.boolean({ nullable: false, description: 'Always true.', resolve: () => true }),
  }),
});

const input = <Ref>(type: Ref) => ({ type, required: true, description: 'Who.' }) as const;

/** @param name what the input calls the refresh token */
const renewed = <Name extends string>(
  context: Context,
  input: Readonly<Record<Name, string>>,
  name: Name,
): Promise<IssuedTokens> =>
  perform(refreshToken, context, { refresh_token: input[name] }, { refresh_token: name });

builder.mutationFields((t) => ({
  login: t.field({
    type: LoginPayloadRef,
    description: logIn.summary,
    args: { input: t.arg(input(LoginInputRef)) },
    async resolve(_, { input: given }, context) {
      const { username, password } = given;
      const { user, tokens } = await perform(logIn, context, { username, password });
      return answer(given, { user: toUserModel(user, tokens), tokens });
    },
  }),
  logout: t.field({
    type: LogoutPayloadRef,
    description: endSession.summary,
    args: { input: t.arg(input(LogoutInputRef)) },
    async resolve(_, { input: given }, context) {
      await perform(endSession, context, {});
      return answer(given, {});
    },
  }),
  refreshJwtAuthToken: t.field({
    type: RefreshJwtPayloadRef,
    description: refreshToken.summary,
    args: { input: t.arg(input(RefreshJwtInputRef)) },
    async resolve(_, { input: given }, context) {
      return answer(given, { tokens: await renewed(context, given, 'jwtRefreshToken') });
    },
  }),
  refreshToken: t.field({
    type: RefreshPayloadRef,
    description: refreshToken.summary,
    args: { input: t.arg(input(RefreshInputRef)) },
    async resolve(_, { input: given }, context) {
      return answer(given, { tokens: await renewed(context, given, 'refreshToken') });
    },
  }),
}));
