import './graphql/faust-fields.ts';
import type { Args } from '../../../operation/args.ts';
import type { Operation } from '../../../operation/operation.ts';
import { objectSchema } from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { authorizeFrontEnd, validateAddress, validateSecret } from './authorization.ts';
import { generatePage } from './pages/generate-page.ts';

/** The headers in which front ends send the secret, by namespace; older ones have the second built in. */
const SECRET_HEADERS = { 'faustwp/v1': 'x-faustwp-secret', 'wpac/v1': 'x-wpe-headless-secret' };

/** A secret of one caller: no cache may hold it. */
const PRIVATE = { 'Cache-Control': 'no-store' };

const text = { type: 'string' } as const;
const seconds = { type: 'integer', description: 'Seconds since 1970.' } as const;

const authorizeRoutes = Object.entries(SECRET_HEADERS).map(([namespace, header]) =>
  route({
    namespace,
    path: '/authorize',
    endpoints: [
      endpoint(['POST'], authorizeFrontEnd, {
        headerArgs: { [header]: 'secret' },
        answers: {
          schema: objectSchema({
            accessToken: text,
            accessTokenExpiration: seconds,
            refreshToken: text,
            refreshTokenExpiration: seconds,
          }),
        },
        respond: ({ access, refresh }) =>
          json(
            {
              accessToken: access.token,
              accessTokenExpiration: access.expires,
              refreshToken: refresh.token,
              refreshTokenExpiration: refresh.expires,
            },
            PRIVATE,
          ),
      }),
    ],
  }),
);

const check = <const A extends Args>(path: string, operation: Operation<A, object>) =>
  route({
    namespace: 'faustwp/v1',
    path,
    endpoints: [
      endpoint(['POST'], operation, {
        headerArgs: { 'x-faustwp-secret': 'secret' },
        answers: { schema: objectSchema({ message: text }) },
        respond: (result) => json(result, PRIVATE),
      }),
    ],
  });

/** Logging in from a front end with Faust, and what it asks of each page. */
export const faust = defineFeature({
  name: 'faust',
  uses: ['page-builder', 'users'],
  // Routes that front ends with Faust have built in. They are the same under every alias.
  routes: [
    ...authorizeRoutes,
    check('/validate_secret_key', validateSecret),
    check('/validate_public_wordpress_url', validateAddress),
  ],
  pages: [generatePage],
});
