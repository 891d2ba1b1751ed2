import type { Surface } from '../../config/addresses.ts';
import { builtFile, toolPage, toolPageHeaders } from '../../http/browser-tool.ts';
import type { HttpInput, HttpOutput } from '../../http/http-input.ts';

/** The OpenAPI document of a surface as a page to read, with which requests can be tried. */
export interface Reference {
  /** Whether a browser asks for the page. @param address path and query */
  isAskedFor(address: string, accept: string | null | undefined): boolean;
  /** The page or one of its files; null for all other requests. */
  answer(input: HttpInput): Promise<HttpOutput> | null;
}

/**
 * @param surface the site's own, whose index a browser gets as this page; at its aliases it stays JSON, as clients of old know it
 * @param nonceOf what lets a script use the session of a `Cookie` header; empty for a visitor who is not logged in
 */
export function createReference(
  { root }: Surface,
  nonceOf: (cookie: string | null) => Promise<string>,
): Reference {
  const files = `${root}/reference/`;
  const isAskedFor = (address: string, accept: string | null | undefined) =>
    (address === root || address === `${root}/`) && prefersHtml(accept ?? '');

  async function showPage({ headers }: HttpInput): Promise<HttpOutput> {
    const nonce = await nonceOf(headers.get('cookie'));
    return { status: 200, headers: PAGE_HEADERS, body: page(root, nonce) };
  }

  async function giveFile(name: string): Promise<HttpOutput> {
    const file = await builtFile(name);
    return file
      ? { status: 200, headers: file.headers, body: file.bytes }
      : { status: 404, headers: {}, body: 'There is no such file.' };
  }

  return {
    isAskedFor,
    answer(input) {
      const { method, pathname, search, headers } = input;
      if (method !== 'GET' && method !== 'HEAD') return null;
      if (pathname.startsWith(files)) return giveFile(pathname.slice(files.length));
      return isAskedFor(pathname + search, headers.get('accept')) ? showPage(input) : null;
    },
  };
}

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
