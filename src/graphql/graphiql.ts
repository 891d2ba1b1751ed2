import type { MiddlewareHandler } from 'hono';
import { toolPage, toolPageHeaders } from '../http/browser-tool.ts';

/**
 * GraphiQL for a browser that opens `/graphql`. Yoga's own page loads its script from elsewhere, and knows neither nonce nor REST.
 * @param site the path part of `SITE_URL`
 * @param nonceOf the nonce for the session of a `Cookie` header (session.ts); empty without a session
 */
export const graphiqlPage =
  (
    site: string,
    mayIntrospect: boolean,
    nonceOf: (cookie: string | null) => Promise<string>,
  ): MiddlewareHandler =>
  async ({ req }, next) => {
    if (!req.header('Accept')?.includes('text/html') || req.query('query') !== undefined)
      return next();
    const nonce = await nonceOf(req.header('Cookie') ?? null);
    return new Response(page(site, nonce, mayIntrospect), { headers: PAGE_HEADERS });
  };

/** @param nonce base64url, so that it needs no escaping; empty for a visitor who is not logged in */
const page = (site: string, nonce: string, mayIntrospect: boolean): string =>
  toolPage({
    title: 'GraphiQL',
    files: `${site}/graphql/graphiql`,
    style:
      'html, body { height: 100%; margin: 0; } body { display: flex; flex-direction: column; } #graphiql { flex: 1; min-height: 0; overflow: hidden; } .notice { margin: 0; padding: 0.5em 1em; font-family: sans-serif; color: #222; background: #fff; } .notice a { color: inherit; }',
    body: `${mayIntrospect ? '' : NOTICE}${nonce === '' ? logIn(site) : ''}<div id="graphiql" data-nonce="${nonce}" data-introspection="${mayIntrospect ? 'on' : 'off'}"><p style="font-family: sans-serif; padding: 1em">Loading …</p></div>`,
  });

const NOTICE = `<p class="notice" role="status">Introspection is switched off on this server (<code>GRAPHQL_INTROSPECTION</code>): there are no suggestions and no documentation here.</p>
`;

const logIn = (
  site: string,
): string => `<p class="notice" role="status">You are not logged in: queries see what is public. <a href="${site}/wp-login.php?redirect_to=${encodeURIComponent(`${site}/graphql`)}">Log in</a> to read and write with your rights.</p>
`;

const PAGE_HEADERS = toolPageHeaders("worker-src 'self'; img-src 'self' data:");
