import { nonceOfSession, noSessionCookie, sessionCookie } from '../../../../auth/session.ts';
import type { IssuedTokens, TokenUser } from '../../../../auth/user-tokens.ts';
import { type LoginAttempt, verifyLogin } from '../../../../auth/verify-login.ts';
import { anonymous, toViewer, type ViewerSource } from '../../../../auth/viewer.ts';
import type { Addresses } from '../../../../config/addresses.ts';
import { isAllowedOrigin } from '../../../../config/config.ts';
import type { User } from '../../../../content/users/user-loaders.ts';
import { assertLoggedInUser } from '../../../../content/users/user-policy.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { boolean, required, shownAs, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { tooManyAttempts } from '../../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { storeSetting } from '../../../../storage/setting-rows.ts';
import { loadUser } from '../get-user.ts';
import { accountArg } from '../user-fields.ts';

/** A user who has just proved who they are, with new tokens. */
export interface LoggedIn {
  readonly user: User;
  readonly tokens: IssuedTokens;
}

/** A name and a password. The longest password is the longest that an account can have. */
const credentialArgs = {
  username: accountArg,
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
  const login = await tryPassword(context, { name, password });
  if ('wait' in login) throw tooManyAttempts(login.wait);
  if (!login.user)
    throw new ApiError(
      '[jwt_auth] incorrect_password',
      403,
      'There is no user of this name or e-mail address with this password.',
    );
  return login.user;
}

/** As `verifyLogin`. An administrator who logs in has what the first start printed, so that the site has its owner. */
export async function tryPassword(
  context: Context,
  attempt: Omit<LoginAttempt, 'ip'>,
): ReturnType<typeof verifyLogin> {
  const { services, client, site } = context;
  const login = await verifyLogin(services, { ...attempt, ip: client.ip });
  const viewer = 'user' in login && login.user ? toViewer(login.user) : anonymous;
  if (site.ownerKey !== '' && viewer.can('administrator'))
    await context.write((transaction) => storeSetting(transaction, 'ownerKey', ''));
  return login;
}

/** A session of a browser that has just begun. */
interface BegunSession {
  readonly user: User;
  /** For `Set-Cookie`. */
  readonly cookie: string;
  /** For `X-WP-Nonce`. */
  readonly nonce: string;
}

/**
 * For front ends of the same site, whose browsers send the cookie. A page of another origin can't log its visitor in.
 * @throws ApiError 403 `rest_forbidden_origin`, and as `logIn`
 */
export const beginSession = defineOperation({
  name: 'beginSession',
  kind: 'mutation',
  isAlone: true,
  summary: 'Logs a browser in with a password and sets a cookie.',
  args: {
    ...credentialArgs,
    remember: boolean({
      default: false,
      description: 'Whether the session outlives the window of the browser, by two weeks.',
    }),
  },
  authorize({ client: { origin }, services: { config } }) {
    if (origin !== undefined && !isAllowedOrigin(origin, config))
      throw new ApiError('rest_forbidden_origin', 403, 'Pages of this origin can not log in.');
  },
  async resolve(context, { remember, ...credentials }): Promise<BegunSession> {
    const { id } = await findByPassword(context, credentials);
    const cookie = await openSession(context, { id }, remember);
    return {
      user: await loadUser(context, id),
      cookie,
      nonce: await nonceOfSession(context.services, cookie),
    };
  },
});

/**
 * Begins a session in place of that of the caller, under a token that nobody could have planted.
 * @param isRemembered whether it outlives the window of the browser, by two weeks
 * @returns its `Set-Cookie`
 */
export async function openSession(
  context: Context,
  user: { readonly id: number },
  isRemembered: boolean,
): Promise<string> {
  const { client, viewer, addresses } = context;
  const { sessions } = context.services;
  await sessions.end(viewer);
  const { ip, agent } = client;
  const seconds = (isRemembered ? 14 : 2) * DAY;
  const token = await sessions.begin(user, { ip, agent, seconds });
  return sessionCookie(token, isSecure(addresses), isRemembered ? seconds : null);
}

/** Returns the `Set-Cookie` that removes the session from the browser. */
export const endedCookie = ({ addresses }: Context): string => noSessionCookie(isSecure(addresses));

const isSecure = ({ site }: Addresses): boolean => site.startsWith('https:');

/** The nonce is the surface's to add, since only it knows the cookie. */
export const getSession = defineOperation({
  name: 'getSession',
  kind: 'query',
  summary: 'Returns the nonce of the session that the cookie names; empty for none.',
  args: {},
  authorize: anyone,
  resolve: () => null,
});

/**
 * A session counts only with its nonce, so no other page can end it.
 * @throws ApiError 401 `rest_not_logged_in`, 400 `rest_no_session` for a caller with other credentials
 */
export const endSession = defineOperation({
  name: 'endSession',
  kind: 'mutation',
  isAlone: true,
  summary: 'Logs a browser out.',
  args: {},
  authorize({ viewer }) {
    assertLoggedInUser(viewer);
    if (viewer.session === undefined)
      throw new ApiError(
        'rest_no_session',
        400,
        'The request has no session. A token ends when it expires or is revoked.',
      );
  },
  resolve: ({ services, viewer }) => services.sessions.end(viewer),
});

/** In seconds. */
const DAY = 24 * 60 * 60;
