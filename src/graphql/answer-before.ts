import { builtFile, toolPage, toolPageHeaders } from '../http/browser-tool.ts';
import { EVENT_STREAM } from '../http/graphql-media-type.ts';
import type { HttpOutput } from '../http/http-input.ts';

/**
 * Answers what is no GraphQL request: browsers get GraphiQL, and forms, which any page may send in a visitor's name, are
 * refused. Null for all else.
 */
export async function answerBefore(
  request: Request,
  nonceOf: (cookie: string | null) => Promise<string>,
  parts: GraphiqlParts,
): Promise<Response | null> {
  if (request.method === 'GET') return graphiqlAnswer(request, nonceOf, parts);
  if (request.method !== 'POST') return null;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/graphql-response+json')
    return refuse(415, 'graphql_unsupported_media_type', 'Requests are sent as application/json.');
  return null;
}

export const refuse = (status: number, code: string, message: string): Response =>
  Response.json({ errors: [{ message, extensions: { code, status } }] }, { status });

/** The response to another method than GraphQL has. */
export function notAllowed(): Response {
  const message = 'Send queries by GET or POST, and mutations by POST.';
  return withHeaders(refuse(405, 'graphql_method_not_allowed', message), {
    Allow: 'GET, POST, PUT, DELETE',
  });
}

/** The same response with these headers as well. */
export function withHeaders(
  response: Response,
  headers: Readonly<Record<string, string>>,
): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** The response to a caller who accepts nothing that there is. */
export function notAcceptable(): HttpOutput {
  const message = `Responses are application/json, application/graphql-response+json or, for subscriptions, ${EVENT_STREAM}.`;
  const errors = [{ message, extensions: { code: 'graphql_not_acceptable', status: 406 } }];
  return {
    status: 406,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ errors }),
  };
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

/** What GraphiQL is made with. */
export interface GraphiqlParts {
  readonly mayIntrospect: boolean;
  /** What it shows of REST (rest-twins.ts). */
  restTwins(): object;
}

/**
 * GraphiQL for a browser that opens `/graphql`, or one of its files; null for a query.
 * @param nonceOf what lets a script use the session of a `Cookie` header (session.ts); empty for none
 */
async function graphiqlAnswer(
  request: Request,
  nonceOf: (cookie: string | null) => Promise<string>,
  { mayIntrospect, restTwins }: GraphiqlParts,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/graphql/rest-twins.json')
    return mayIntrospect ? Response.json(restTwins()) : Response.json({});
  if (!/^\/graphql\/?$/.test(pathname)) return fileAnswer(pathname.slice('/graphql/'.length));
  const isBrowser = request.headers.get('accept')?.includes('text/html') ?? false;
  return isBrowser && !searchParams.has('query')
    ? new Response(page(await nonceOf(request.headers.get('cookie')), mayIntrospect), {
        headers: PAGE_HEADERS,
      })
    : null;
}

async function fileAnswer(name: string): Promise<Response> {
  const file = await builtFile(name);
  return file
    ? new Response(file.bytes, { headers: file.headers })
    : new Response('There is no such file.', { status: 404 });
}
