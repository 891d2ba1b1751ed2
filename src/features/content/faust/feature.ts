import './graphql/faust-fields.ts';
import { isAllowedOrigin } from '../../../config/config.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import { html } from '../../../lib/markup.ts';
import type { Args } from '../../../operation/args.ts';
import type { Operation } from '../../../operation/operation.ts';
import { objectSchema } from '../../../operation/representation/resource-schema.ts';
import { adminDocument } from '../../../pages/admin-document.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../pages/page.ts';
import { json } from '../../../rest/answer.ts';
import { endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { authorizeFrontEnd, codeOf, validateAddress, validateSecret } from './authorization.ts';

const PATH = /^\/generate\/?$/;

/**
 * `/generate?redirect_uri=…`: sends whoever has logged in back to a front end, with a code by which its server gets tokens. Only front ends
 * of `CORS_ORIGINS` get one. Null without the setting `FAUST_SECRET_KEY`.
 */
async function generatePage({ context, path, query }: PageRequest): Promise<Page | null> {
  const { config } = context.services;
  const given = query.get('redirect_uri');
  if (config.login.faustSecret === null || given === null || !PATH.test(path)) return null;
  const target = URL.parse(given);
  if (target === null || !isAllowedOrigin(target.origin, config)) return foreignPage(context);
  const user = await userById(context).load(context.viewer.id);
  if (!user) {
    const here = localAddress(context, `/generate?redirect_uri=${encodeURIComponent(given)}`);
    const logIn = `/wp-login.php?redirect_to=${encodeURIComponent(here)}`;
    return redirect(localAddress(context, logIn), 302, NEVER_KEPT);
  }
  target.searchParams.set('code', await codeOf(context, user));
  return redirect(target.href, 302, NEVER_KEPT);
}

const NEVER_KEPT = { 'Cache-Control': 'no-store' };

const foreignPage = (context: PageRequest['context']): Page =>
  adminDocument(context, {
    title: 'Unknown front end',
    status: 400,
    main: html`<p class="error" role="alert">This front end is not known here. Whoever runs the server lists its origin in <code>CORS_ORIGINS</code>.</p>`,
  });

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
