import type { MiddlewareHandler } from 'hono';
import { toolPage, toolPageHeaders } from '../../http/browser-tool.ts';

/**
 * The OpenAPI document of a surface as a page to read, with which requests can be tried, for browsers that ask for the root.
 * @param root of the site's own surface, as browsers see it; at its aliases the root stays JSON, as clients of old know it
 * @param nonceOf what lets a script use the session of a `Cookie` header; empty for a visitor who is not logged in
 */
export const referencePage =
  (root: string, nonceOf: (cookie: string | null) => Promise<string>): MiddlewareHandler =>
  async ({ req }, next) => {
    if (!prefersHtml(req.header('Accept') ?? '') || req.url.includes('?')) return next();
    const nonce = await nonceOf(req.header('Cookie') ?? null);
    return new Response(page(root, nonce), { headers: PAGE_HEADERS });
  };

/** Browsers ask for HTML, and never for JSON; some programs take both. */
const prefersHtml = (accept: string): boolean =>
  /\btext\/html\b/i.test(accept) && !/\bjson\b/i.test(accept);

/** @param nonce base64url, so that it needs no escaping */
const page = (root: string, nonce: string): string =>
  toolPage({
    title: 'REST reference',
    files: `${root}/reference/reference`,
    body: `<main id="reference" data-document="${root}/openapi.json" data-nonce="${nonce}"><p>Loading …</p></main>
<noscript><p>The reference needs JavaScript. <a href="${root}/openapi.json">The document</a> doesn't.</p></noscript>`,
  });

const PAGE_HEADERS = { ...toolPageHeaders("img-src 'self' data: blob:"), Vary: 'Accept' };
