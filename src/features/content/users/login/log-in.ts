import type { IssuedTokens, TokenUser } from '../../../../auth/user-tokens.ts';
import { verifyLogin } from '../../../../auth/verify-login.ts';
import type { ViewerSource } from '../../../../auth/viewer.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { required, shownAs, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { tooManyAttempts } from '../../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { loadUser } from '../get-user.ts';
import type { User } from '../user-loaders.ts';

/** A user who has just proved who they are, with new tokens. */
export interface LoggedIn {
  readonly user: User;
  readonly tokens: IssuedTokens;
}

/** A name and a password. The longest password is the longest that an account can have. */
export const credentialArgs = {
  username: required(
    string({ minLength: 1, maxLength: 320, description: 'The login or the e-mail address.' }),
  ),
  password: required(
    shownAs(string({ maxLength: 4096 }), { description: 'The login password.', type: 'string' }),
  ),
};

/** @throws ApiError as `findByPassword`, and 403 `jwt_auth_revoked` */
export const logIn = defineOperation({
  name: 'logIn',
  kind: 'mutation',
  isAlone: true,
  summary: 'Logs in with a password and returns tokens.',
  args: credentialArgs,
  authorize: anyone,
  async resolve(context, credentials): Promise<LoggedIn> {
    const verified = await findByPassword(context, credentials);
    const tokens = await context.services.tokens.issue(verified);
    return { user: await loadUser(context, verified.id), tokens };
  },
});

/**
 * Finds the user of a name and a login password. Attempts are limited by name and by network, together with those of the login page.
 * @throws ApiError 403 `[jwt_auth] incorrect_password`, the same for unknown names; 429 `too_many_requests`
 */
export async function findByPassword(
  context: Context,
  { username: name, password }: { readonly username: string; readonly password: string },
): Promise<ViewerSource & TokenUser> {
  const login = await verifyLogin(context.services, { name, password, ip: context.client.ip });
  if ('wait' in login) throw tooManyAttempts(login.wait);
  if (!login.user)
    throw new ApiError(
      '[jwt_auth] incorrect_password',
      403,
      'There is no user of this name or e-mail address with this password.',
    );
  return login.user;
}
