import { createHash } from 'node:crypto';
import { areHashesEqual } from '../../../auth/password.ts';
import { LONGEST_TOKEN } from '../../../auth/token-signer.ts';
import type { IssuedTokens, TokenUser } from '../../../auth/user-tokens.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { required, shownAs, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { findByPassword } from '../users/login/log-in.ts';
import { renewTokens } from '../users/login/tokens.ts';

/** The answer to a login in a front end: a code for its server, or why there is none. */
export interface CodeOrError {
  readonly code: string | null;
  readonly error: string | null;
}

/** Issues a code for the tokens of a user. @throws ApiError 403 `jwt_auth_revoked` */
export const codeOf = ({ services }: Context, user: TokenUser): Promise<string> =>
  services.tokens.issueCode(user);

/** Wrong passwords are told in the answer, where front ends with Faust look for them. */
export const generateAuthorizationCode = defineOperation({
  name: 'generateAuthorizationCode',
  kind: 'mutation',
  isAlone: true,
  summary: 'Returns a code by which the server of a front end gets the tokens of a user.',
  args: {
    username: string({ maxLength: 320, description: 'The login.' }),
    email: string({
      maxLength: 320,
      description: 'The e-mail address, in the place of the login.',
    }),
    password: shownAs(string({ maxLength: 4096 }), {
      description: 'The login password.',
      type: 'string',
    }),
  },
  authorize: anyone,
  async resolve(context, { username, email, password = '' }): Promise<CodeOrError> {
    try {
      assertHasSecret(context);
      const name = email || username || '';
      const user = await findByPassword(context, { username: name, password });
      return { code: await codeOf(context, user), error: null };
    } catch (error) {
      if (error instanceof ApiError) return { code: null, error: error.message };
      throw error;
    }
  },
});

/** @throws ApiError 403 `rest_forbidden` */
function assertHasSecret({ services: { config } }: Context): void {
  if (config.login.faustSecret === null)
    throw new ApiError('rest_forbidden', 403, 'The server has no setting FAUST_SECRET_KEY.');
}

const secretArg = {
  secret: string({
    maxLength: 1000,
    description: 'The setting FAUST_SECRET_KEY; front ends send it as a header.',
  }),
};

/** @throws ApiError 401 `rest_forbidden` without the right secret */
function assertSecret(
  { services: { config } }: Context,
  { secret = '' }: { readonly secret?: string | undefined },
): void {
  const { faustSecret } = config.login;
  if (faustSecret !== null && areHashesEqual(hashOf(secret), hashOf(faustSecret))) return;
  throw new ApiError('rest_forbidden', 401, 'Sorry, you are not allowed to do that.');
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Returns the tokens of a code, or those that a refresh token gives.
 * @throws ApiError 401 `rest_forbidden`, 400 `invalid_request`, 403 `jwt_auth_invalid_token`, 429 `too_many_requests`
 */
export const authorizeFrontEnd = defineOperation({
  name: 'authorizeFrontEnd',
  kind: 'mutation',
  isAlone: true,
  summary: 'Returns the tokens of a user to the server of a front end.',
  args: {
    code: string({ maxLength: LONGEST_TOKEN, description: 'The code of a login.' }),
    refreshToken: string({ maxLength: LONGEST_TOKEN, description: 'A refresh token.' }),
    ...secretArg,
  },
  authorize: assertSecret,
  async resolve({ services }, { code, refreshToken }): Promise<IssuedTokens> {
    if (refreshToken) return renewTokens(services, refreshToken);
    if (code) return services.tokens.redeem(code);
    throw new ApiError('invalid_request', 400, 'Missing authorization code or refresh token.');
  },
});

/** @throws ApiError 401 `rest_forbidden` */
export const validateSecret = defineOperation({
  name: 'validateSecret',
  kind: 'query',
  summary: 'Says whether the secret of a front end is the one of this server.',
  args: secretArg,
  authorize: assertSecret,
  resolve: () => ({ message: 'Secret key validated successfully.' }),
});

/** @throws ApiError 401 `rest_forbidden`, 400 `invalid_request` for an address of the front end's own */
export const validateAddress = defineOperation({
  name: 'validateAddress',
  kind: 'query',
  summary: 'Says whether a front end has the address of this server, and not its own.',
  args: {
    public_wordpress_url: required(
      string({
        maxLength: 2000,
        description: 'The address that the front end has of this server.',
      }),
    ),
    ...secretArg,
  },
  authorize: assertSecret,
  resolve({ services: { config } }, { public_wordpress_url: address }) {
    const { origin } = URL.parse(address) ?? {};
    if (origin !== undefined && !config.corsOrigins.includes(origin))
      return { message: 'The address is the one of this server.' };
    throw new ApiError('invalid_request', 400, 'This is the address of the front end.');
  },
});
