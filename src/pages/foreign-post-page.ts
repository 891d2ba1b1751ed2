import type { Context } from '../operation/context.ts';
import { adminDocument } from './admin-document.ts';
import { localAddress } from './local-address.ts';
import { html } from './markup.ts';
import type { Page } from './page.ts';

/** The response to a form that was not served here or was open for too long. Nothing has been changed. */
export const foreignPostPage = (context: Context): Page =>
  adminDocument(context, {
    status: 403,
    title: 'Nothing was done',
    main: html`<p>The form that was sent is too old, or was not one of this site. Please go back, load the page again and send it once more.</p>
<p><a href="${localAddress(context, '/wp-admin/')}">To your account</a></p>`,
  });
