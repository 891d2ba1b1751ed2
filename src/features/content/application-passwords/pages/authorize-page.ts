import { ApiError } from '../../../../lib/api-error.ts';
import { perform } from '../../../../operation/operation.ts';
import { adminDocument } from '../../../../pages/admin-document.ts';
import { foreignPostPage } from '../../../../pages/foreign-post-page.ts';
import { hasFormToken } from '../../../../pages/form-token.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html } from '../../../../pages/markup.ts';
import { type Page, type PageRequest, redirect } from '../../../../pages/page.ts';
import { readForm } from '../../../../pages/read-form.ts';
import { requireSession } from '../../../../pages/require-session.ts';
import { newPasswordPage } from '../../users/pages/reset-password-page.ts';
import { addApplicationPassword } from '../add-application-password.ts';
import { authorizeForm } from './authorize-form.ts';
import { type AuthorizeRequest, readAuthorizeRequest, withAnswer } from './authorize-request.ts';

/** `{admin_url}/authorize-application.php` (interface.md §5, behaviour.md §2): lets an application in, or not. */
export async function authorizePage(request: PageRequest): Promise<Page> {
  const { context, input, query } = request;
  const form = input.method === 'POST' ? await readForm(input.request) : null;
  const asked = readAuthorizeRequest((name) => (form ?? query).get(name));
  // Before the log-in: nobody need type a password for what can't be.
  if (typeof asked === 'string') return invalidRequestPage(request, asked);
  const away = requireSession(request);
  if (away) return away;
  if (input.method !== 'POST') return authorizeForm(context, asked);
  if (!form || !hasFormToken(context, form, 'authorize')) return foreignPostPage(context);
  if (form.get('decision') === 'approve') return approve(request, asked);
  return redirect(asked.reject?.href ?? localAddress(context, '/wp-admin/'), 303, NEVER_KEPT);
}

const NEVER_KEPT = { 'Cache-Control': 'no-store' };

async function approve({ context }: PageRequest, asked: AuthorizeRequest): Promise<Page> {
  const { name, appId, success } = asked;
  const added = await perform(addApplicationPassword, context, {
    user_id: 'me',
    name,
    app_id: appId,
  }).catch(whatIsWrong);
  if (typeof added === 'string') return authorizeForm(context, asked, added);
  if (!success) return newPasswordPage(context, name, added.password);
  const answer = {
    site_url: context.addresses.site,
    user_login: context.viewer.login,
    password: added.password,
  };
  return redirect(withAnswer(success, answer), 303, {
    ...NEVER_KEPT,
    'Referrer-Policy': 'no-referrer',
  });
}

/** A missing name can be mended by who approves. */
function whatIsWrong(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return 'Give the application a name by which you will know it again.';
}

const invalidRequestPage = ({ context }: PageRequest, what: string): Page =>
  adminDocument(context, {
    status: 400,
    title: 'This request can’t be granted',
    main: html`<p class="error" role="alert">${what}</p>
<p>Nothing was done. The makers of the application can mend this.</p>
<p><a href="${localAddress(context, '/wp-admin/')}">To your account</a></p>`,
  });
