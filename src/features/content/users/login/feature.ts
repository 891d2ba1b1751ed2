import './graphql/login-mutations.ts';
import { nonceOfSession } from '../../../../auth/session.ts';
import type { IssuedTokens } from '../../../../auth/user-tokens.ts';
import type { User } from '../../../../content/users/user-loaders.ts';
import { objectSchema } from '../../../../operation/representation/resource-schema.ts';
import { json } from '../../../../rest/answer.ts';
import { endpoint, route } from '../../../../rest/route.ts';
import { defineFeature } from '../../../define-feature.ts';
import {
  beginSession,
  endedCookie,
  endSession,
  getSession,
  type LoggedIn,
  logIn,
} from './log-in.ts';
import { type Registered, registerUser } from './register-user.ts';
import { refreshToken, revokeTokens, validateToken } from './tokens.ts';

/** The namespace of a JWT plug-in that REST clients have built in. It is the same under every alias. */
const namespace = 'jwt-auth/v1';

const text = { type: 'string' } as const;
const seconds = { type: 'integer', description: 'Seconds since 1970.' } as const;

const tokenProperties = {
  token: text,
  token_expires: seconds,
  refresh_token: text,
  refresh_token_expires: seconds,
};

const userProperties = { user_email: text, user_nicename: text, user_display_name: text };

const presentTokens = ({ access, refresh }: IssuedTokens) => ({
  token: access.token,
  token_expires: access.expires,
  refresh_token: refresh.token,
  refresh_token_expires: refresh.expires,
});

const presentUser = ({ email, slug, name }: User) => ({
  user_email: email,
  user_nicename: slug,
  user_display_name: name,
});

/** A secret of one caller: no cache may hold it. */
const PRIVATE = { 'Cache-Control': 'no-store' };

const loggedIn = ({ user, tokens }: LoggedIn) => {
  const { token, ...others } = presentTokens(tokens);
  return { token, ...presentUser(user), ...others };
};

const registered = ({ user, tokens }: Registered) =>
  tokens ? loggedIn({ user, tokens }) : presentUser(user);

const only = (path: string, one: ReturnType<typeof endpoint>) =>
  route({ namespace, path, endpoints: [one] });

const nonceSchema = { type: 'string', description: 'For X-WP-Nonce, with the cookie.' } as const;

const session = route({
  namespace,
  path: '/session',
  endpoints: [
    endpoint(['GET'], getSession, {
      answers: { schema: objectSchema({ nonce: nonceSchema }) },
      async respond(_, __, { services }, { headers }) {
        const nonce = await nonceOfSession(services, headers.get('cookie'));
        return json({ nonce }, { ...PRIVATE, Vary: 'Cookie' });
      },
    }),
    endpoint(['POST'], beginSession, {
      answers: { schema: objectSchema({ nonce: nonceSchema, ...userProperties }) },
      respond: ({ user, cookie, nonce }) =>
        json({ nonce, ...presentUser(user) }, { ...PRIVATE, 'Set-Cookie': cookie }),
    }),
    endpoint(['DELETE'], endSession, {
      answers: { schema: objectSchema({ ended: { const: true } }) },
      respond: (_, __, context) =>
        json({ ended: true }, { ...PRIVATE, 'Set-Cookie': endedCookie(context) }),
    }),
  ],
});

/** Logging in from a front end. */
export const login = defineFeature({
  name: 'login',
  group: {
    name: 'Login',
    description: 'Sessions of browsers, tokens of programs, and registration.',
  },
  routes: [
    session,
    only(
      '/token',
      endpoint(['POST'], logIn, {
        answers: { schema: objectSchema({ ...tokenProperties, ...userProperties }) },
        respond: (result) => json(loggedIn(result), PRIVATE),
      }),
    ),
    only(
      '/token/validate',
      endpoint(['POST'], validateToken, {
        answers: {
          schema: objectSchema({
            code: { const: 'jwt_auth_valid_token' },
            data: objectSchema({ status: { const: 200 } }),
          }),
        },
        respond: (result) => json(result, PRIVATE),
      }),
    ),
    only(
      '/token/refresh',
      endpoint(['POST'], refreshToken, {
        answers: { schema: objectSchema(tokenProperties) },
        respond: (tokens) => json(presentTokens(tokens), PRIVATE),
      }),
    ),
    only(
      '/token/revoke',
      endpoint(['POST'], revokeTokens, {
        answers: { schema: objectSchema({ revoked: { const: true } }) },
        respond: () => json({ revoked: true }, PRIVATE),
      }),
    ),
    only(
      '/register',
      endpoint(['POST'], registerUser, {
        answers: {
          status: 201,
          schema: objectSchema(userProperties, tokenProperties),
        },
        respond: (result) => ({ ...json(registered(result), PRIVATE), status: 201 }),
      }),
    ),
  ],
});
