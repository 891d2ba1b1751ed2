import { ApiError } from '../../../../lib/api-error.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { perform } from '../../../../operation/operation.ts';
import { toSiteTime } from '../../../../operation/site-time.ts';
import {
  adminDocument,
  foreignPostPage,
  requireSession,
} from '../../../../pages/admin-document.ts';
import {
  localAddress,
  type Page,
  type PageRequest,
  redirect,
  writtenDate,
} from '../../../../pages/page.ts';
import { formToken, hasFormToken, readForm } from '../../../../pages/read-form.ts';
import {
  type ApplicationPassword,
  deleteApplicationPassword,
  listApplicationPasswords,
} from '../application-password-operations.ts';

const PATH = '/wp-admin/application-passwords.php';

/** Lists the applications that use the viewer's account; each can be revoked. */
export async function applicationPasswordsPage(request: PageRequest): Promise<Page> {
  const away = requireSession(request);
  if (away) return away;
  return request.req.method === 'POST' ? revoke(request) : list(request);
}

async function revoke({ context, req }: PageRequest): Promise<Page> {
  const form = await readForm(req.raw);
  if (!hasFormToken(context, form, 'revoke')) return foreignPostPage(context);
  const asked = { user_id: 'me', uuid: form?.get('uuid') ?? '' };
  await perform(deleteApplicationPassword, context, asked).catch(ignoreUnknown);
  return redirect(localAddress(context, `${PATH}?revoked=true`), 303, {
    'Cache-Control': 'no-store',
  });
}

/** It may have been revoked in another window. */
function ignoreUnknown(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

async function list({ context, query }: PageRequest): Promise<Page> {
  const passwords = await perform(listApplicationPasswords, context, { user_id: 'me' });
  return adminDocument(context, {
    title: 'Application passwords',
    main: html`${query.get('revoked') === 'true' && html`<p class="notice" role="status">The password was revoked. Whoever holds it is shut out from now on.</p>`}
<p>Each application that uses your account has a password of its own. It may do everything that you may do, until you revoke it.</p>
${
  passwords.length === 0
    ? html`<p class="card">No application uses your account.</p>`
    : html`<ul class="passwords">${passwords.map((one) => passwordItem(context, one))}</ul>`
}
<p><a href="${localAddress(context, '/wp-admin/authorize-application.php')}">Make a password by hand</a></p>
<p><a href="${localAddress(context, '/desk/profile')}">Your profile</a></p>`,
  });
}

const passwordItem = (context: Context, password: ApplicationPassword): Markup => html`<li>
<h2 class="name">${password.name}</h2>
<p>Made on ${writtenDate(toSiteTime(password.created, context.site), context.site)}. ${lastUse(context, password)}</p>
<form method="post" action="${localAddress(context, PATH)}">
${formToken(context, 'revoke')}
<input type="hidden" name="uuid" value="${password.uuid}">
<button class="plain danger" type="submit" aria-label="Revoke ${password.name}">Revoke</button>
</form>
</li>
`;

const lastUse = ({ site }: Context, { lastUsed, lastIp }: ApplicationPassword): string =>
  lastUsed === null
    ? 'Never used.'
    : `Last used on ${writtenDate(toSiteTime(lastUsed, site), site)}${lastIp ? ` from ${lastIp}` : ''}.`;
