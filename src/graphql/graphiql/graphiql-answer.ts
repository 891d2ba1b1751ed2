import { builtFile, toolPage, toolPageHeaders } from '../../http/browser-tool.ts';

/** @param nonce base64url, so that it needs no escaping; empty for a visitor who is not logged in */
const page = (nonce: string): string =>
  toolPage({
    title: 'GraphiQL',
    files: '/graphql/graphiql',
    style: 'html, body, #graphiql { height: 100%; margin: 0; } #graphiql { overflow: hidden; }',
    body: `<div id="graphiql" data-nonce="${nonce}"><p style="font-family: sans-serif; padding: 1em">Loading …</p></div>`,
  });

const PAGE_HEADERS = toolPageHeaders("worker-src 'self'; img-src 'self' data:");

/**
 * GraphiQL for a browser that opens `/graphql`, or one of its files; null for a query.
 * @param nonceOf what lets a script use the session of a `Cookie` header (session-nonce.ts); empty for none
 */
export async function graphiqlAnswer(
  request: Request,
  nonceOf: (cookie: string | null) => Promise<string>,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== '/graphql') return fileAnswer(pathname.slice('/graphql/'.length));
  const isBrowser = request.headers.get('accept')?.includes('text/html') ?? false;
  return isBrowser && !searchParams.has('query')
    ? new Response(page(await nonceOf(request.headers.get('cookie'))), { headers: PAGE_HEADERS })
    : null;
}

async function fileAnswer(name: string): Promise<Response> {
  const file = await builtFile(name);
  return file
    ? new Response(file.bytes, { headers: file.headers })
    : new Response('There is no such file.', { status: 404 });
}
