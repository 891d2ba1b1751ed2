import { sessionCookie } from '../../../../auth/session-cookie.ts';
import { nonceOfSession } from '../../../../auth/session-nonce.ts';
import { isAllowedOrigin } from '../../../../config/allowed-origin.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { boolean } from '../../../../operation/args.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { loadUser } from '../get-user.ts';
import type { User } from '../user-loaders.ts';
import { assertLoggedInUser } from '../user-policy.ts';
import { credentialArgs, findByPassword } from './log-in.ts';

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
    const { services, client, viewer, addresses } = context;
    const { id } = await findByPassword(context, credentials);
    await services.sessions.end(viewer);
    const seconds = (remember ? 14 : 2) * DAY;
    const { ip, agent } = client;
    const token = await services.sessions.begin({ id }, { ip, agent, seconds });
    const isSecure = addresses.site.startsWith('https:');
    const cookie = sessionCookie(token, isSecure, remember ? seconds : null);
    return {
      user: await loadUser(context, id),
      cookie,
      nonce: await nonceOfSession(services, cookie),
    };
  },
});

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
