import { builtFile, toolPage, toolPageHeaders } from '../http/browser-tool.ts';
import type { GraphqlPlugin } from './exchange.ts';

export interface GraphiqlParts {
  readonly mayIntrospect: boolean;
  /** The nonce for the session of a `Cookie` header (session.ts); empty without a session. */
  nonceOf(cookie: string | null): Promise<string>;
  /** See rest-twins.ts. */
  restTwins(): object;
}

/**
 * GraphiQL for a browser that opens `/graphql`, and its files. Yoga's own page loads its script from elsewhere, and knows neither nonce nor
 * REST.
 */
export const serveGraphiql = ({
  mayIntrospect,
  nonceOf,
  restTwins,
}: GraphiqlParts): GraphqlPlugin => ({
  async onRequest({ request: { method, headers }, url, endResponse }) {
    if (method !== 'GET') return;
    const { pathname, searchParams } = url;
    if (pathname === '/graphql/rest-twins.json')
      return endResponse(Response.json(mayIntrospect ? restTwins() : {}));
    if (/^\/graphql\/./.test(pathname))
      return endResponse(await fileResponse(pathname.slice('/graphql/'.length)));
    if (!headers.get('accept')?.includes('text/html') || searchParams.has('query')) return;
    const html = page(await nonceOf(headers.get('cookie')), mayIntrospect);
    endResponse(new Response(html, { headers: PAGE_HEADERS }));
  },
});

async function fileResponse(name: string): Promise<Response> {
  const file = await builtFile(name);
  return file
    ? new Response(file.bytes, { headers: file.headers })
    : new Response('There is no such file.', { status: 404 });
}

/** @param nonce base64url, so that it needs no escaping; empty for a visitor who is not logged in */
const page = (nonce: string, mayIntrospect: boolean): string =>
  toolPage({
    title: 'GraphiQL',
    files: '/graphql/graphiql',
    style:
      'html, body { height: 100%; margin: 0; } body { display: flex; flex-direction: column; } #graphiql { flex: 1; min-height: 0; overflow: hidden; } .notice { margin: 0; padding: 0.5em 1em; font-family: sans-serif; color: #222; background: #fff; } .notice a { color: inherit; }',
    body: `${mayIntrospect ? '' : NOTICE}${nonce === '' ? LOG_IN : ''}<div id="graphiql" data-nonce="${nonce}" data-introspection="${mayIntrospect ? 'on' : 'off'}"><p style="font-family: sans-serif; padding: 1em">Loading …</p></div>`,
  });

const NOTICE = `<p class="notice" role="status">Introspection is switched off on this server (<code>GRAPHQL_INTROSPECTION</code>): there are no suggestions and no documentation here.</p>
`;

const LOG_IN = `<p class="notice" role="status">You are not logged in: queries see what is public. <a href="/wp-login.php?redirect_to=%2Fgraphql">Log in</a> to read and write with your rights.</p>
`;

const PAGE_HEADERS = toolPageHeaders("worker-src 'self'; img-src 'self' data:");
