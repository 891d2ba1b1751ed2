import { createHash } from 'node:crypto';
import { html, type Markup, trusted } from '../lib/markup.ts';
import { plainText } from '../lib/strip-tags.ts';
import type { Context } from '../operation/context.ts';
import { accentStyle, document } from './document.ts';
import {
  htmlPage,
  localAddress,
  type Page,
  type PageHandler,
  type PageRequest,
  redirect,
} from './page.ts';
import { formToken } from './read-form.ts';

export interface AdminParts {
  /** Plain text. */
  readonly title: string;
  readonly main: Markup;
  readonly status?: number;
  /** A further CSP source, beside this site, that a form of the page may submit to. */
  readonly formTarget?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The only script that the page runs; it must not be needed. */
  readonly script?: string;
}

/** An account page: never framed, never stored, without scripts but one of its own. */
export function adminDocument(context: Context, parts: AdminParts): Page {
  const { title, main, status, formTarget = [], headers = {}, script } = parts;
  const siteTitle = plainText(context.site.title);
  const accent = accentStyle(context.site);
  const body = document(context, {
    accent,
    className: 'admin',
    title: `${title} – ${siteTitle}`,
    head: html`<meta name="robots" content="noindex">`,
    body: html`<header class="site-header">
<p class="site-title"><a href="${localAddress(context, '/')}">${siteTitle}</a></p>
${context.viewer.id !== 0 && logOutForm(context)}
</header>
<main id="main">
<h1>${title}</h1>
${main}
</main>${script !== undefined && html`<script>${trusted(script)}</script>`}`,
  });
  const policy = [
    ...POLICY,
    `style-src 'self' ${hashSource(accent)}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`]),
    `form-action 'self' ${formTarget.join(' ')}`.trim(),
  ].join('; ');
  return htmlPage(
    body,
    {
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
      ...headers,
    },
    status,
  );
}

/** The name of a text within the page in a policy. */
const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

const logOutForm = (
  context: Context,
): Markup => html`<form class="bar" method="post" action="${localAddress(context, '/wp-login.php?action=logout')}">
${formToken(context, 'log-out')}
<span>${context.viewer.login}</span>
<button class="plain" type="submit">Log out</button>
</form>`;

/** The response to a form that was not served here or was open for too long. Nothing has been changed. */
export const foreignPostPage = (context: Context): Page =>
  adminDocument(context, {
    status: 403,
    title: 'Nothing was done',
    main: html`<p>The form that was sent is too old, or was not one of this site. Please go back, load the page again and send it once more.</p>
<p><a href="${localAddress(context, '/desk/')}">To the desk</a></p>`,
  });

/**
 * Whether a browser reports that a form was sent by a page of another site (Fetch Metadata, or else `Origin`). Forms of
 * logged-in users also hold a token; this check protects the login form, which has no session yet.
 */
function isForeignPost({ headers }: Pick<Request, 'headers'>, site: string): boolean {
  const relation = headers.get('sec-fetch-site');
  if (relation !== null) return relation !== 'same-origin' && relation !== 'none';
  const origin = headers.get('origin');
  if (origin === null || origin === new URL(site).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host');
}

type MakePage = (request: PageRequest) => Page | null | Promise<Page | null>;

/** Handles the pages of the account area at these paths, and refuses forms that another site sends. */
export function adminPages(pages: Readonly<Record<string, MakePage>>): PageHandler {
  const byPath = new Map(Object.entries(pages));
  return async (request) => {
    const { path, req, context } = request;
    const page = byPath.get(path);
    if (!page) return null;
    if (req.method === 'POST' && isForeignPost(req.raw, context.addresses.site))
      return foreignPostPage(context);
    return page(request);
  };
}

/** Redirects visitors without a session to the login form, and from there back here; null for everybody else. */
export function requireSession({ context, req }: PageRequest): Page | null {
  if (context.viewer.session !== undefined) return null;
  const here = localAddress(
    context,
    req.path + (req.method === 'POST' ? '' : new URL(req.url).search),
  );
  const query = new URLSearchParams({ redirect_to: here });
  return redirect(
    localAddress(context, `/wp-login.php?${query}`),
    req.method === 'POST' ? 303 : 302,
    {
      'Cache-Control': 'no-store',
    },
  );
}

/**
 * Returns the path and query of an address on this site that a form or a query named; null for any other address, so
 * that nobody is redirected elsewhere.
 */
export function ownPath(given: string, site: string): string | null {
  if (!URL.canParse(given, site)) return null;
  const { origin, pathname, search } = new URL(given, site);
  // A path that begins with two slashes would be another host's address.
  return origin === new URL(site).origin ? pathname.replace(/^\/+/, '/') + search : null;
}
