import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html } from '../../../../pages/markup.ts';
import type { Page } from '../../../../pages/page.ts';
import { publicDocument } from './public-document.ts';

/** For what is not there, and for what is not for the visitor to know of. */
export const notFoundPage = (context: Context): Promise<Page> =>
  publicDocument(context, {
    status: 404,
    title: 'Not found',
    path: null,
    main: html`<header class="page-header">
<p class="kicker">404</p>
<h1>There is no such page</h1>
</header>
<p>The address may be mistyped, or the page was moved or taken away.</p>
<p><a href="${localAddress(context, '/')}">See what is new</a></p>`,
  });
