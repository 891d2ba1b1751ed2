import type { Context } from '../../../../operation/context.ts';
import { document } from '../../../../pages/document.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html, type Markup } from '../../../../pages/markup.ts';

/** The document for an address that has no view. */
export const missingView = (context: Context): Markup =>
  document(context, {
    title: 'Not found',
    className: 'public',
    body: html`<main id="main">
<header class="page-header">
<p class="kicker">404</p>
<h1>The calendar has no such view</h1>
</header>
<p>It can be seen as a list, month by month, or day by day, and by categories and tags that there are.</p>
<p><a href="${localAddress(context, '/events/')}">See what is to come</a></p>
</main>`,
  });
