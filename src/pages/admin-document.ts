import type { Context } from '../operation/context.ts';
import { document } from './document.ts';
import { formToken } from './form-token.ts';
import { localAddress } from './local-address.ts';
import { html, type Markup } from './markup.ts';
import { htmlPage, type Page } from './page.ts';
import { plainText } from './plain-text.ts';

export interface AdminParts {
  /** Plain text. */
  readonly title: string;
  readonly main: Markup;
  readonly status?: number;
  /** A further CSP source, beside this site, that a form of the page may submit to. */
  readonly formTarget?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An account page: never framed, without scripts, never stored. */
export function adminDocument(context: Context, parts: AdminParts): Page {
  const { title, main, status, formTarget = [], headers = {} } = parts;
  const siteTitle = plainText(context.site.title);
  const body = document(context, {
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
</main>`,
  });
  const policy = [...POLICY, `form-action 'self' ${formTarget.join(' ')}`.trim()].join('; ');
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

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

const logOutForm = (
  context: Context,
): Markup => html`<form class="who" method="post" action="${localAddress(context, '/wp-login.php?action=logout')}">
${formToken(context, 'log-out')}
<span>${context.viewer.login}</span>
<button class="plain" type="submit">Log out</button>
</form>`;
