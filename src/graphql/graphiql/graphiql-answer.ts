import { builtFile } from '../../http/built-file.ts';

/** @param nonce base64url, so that it needs no escaping; empty for a visitor who is not logged in */
const page = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/graphql/graphiql.css">
<style>html, body, #graphiql { height: 100%; margin: 0; } #graphiql { overflow: hidden; }</style>
</head>
<body>
<div id="graphiql" data-nonce="${nonce}"><p style="font-family: sans-serif; padding: 1em">Loading …</p></div>
<script type="module" src="/graphql/graphiql.js"></script>
</body>
</html>
`;

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
};

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
