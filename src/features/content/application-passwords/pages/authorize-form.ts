import type { Context } from '../../../../operation/context.ts';
import { adminDocument } from '../../../../pages/admin-document.ts';
import { formToken } from '../../../../pages/form-token.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html, type Markup } from '../../../../pages/markup.ts';
import type { Page } from '../../../../pages/page.ts';
import { plainText } from '../../../../pages/plain-text.ts';
import { roleName } from '../../users/pages/account-page.ts';
import { type AuthorizeRequest, cspSource, shownParty } from './authorize-request.ts';

/** Which application asks, what for and on whose behalf; to approve or to reject. @param error what kept an approval from being made */
export function authorizeForm(
  context: Context,
  asked: AuthorizeRequest,
  error: string | null = null,
): Page {
  const { name, success, reject } = asked;
  const { viewer, site } = context;
  const targets = [success, reject].flatMap((address) => (address ? [cspSource(address)] : []));
  return adminDocument(context, {
    title: name === '' ? 'Make an application password' : 'Let an application in?',
    status: error === null ? 200 : 409,
    formTarget: [...new Set(targets)],
    main: html`${error !== null && html`<p class="error" id="authorize-error" role="alert">${error}</p>`}
<p>${
      name === ''
        ? html`An application can use your account at <strong class="name">${plainText(site.title)}</strong> by a password of its own.`
        : html`An application that calls itself <strong class="name">${name}</strong> wants to use your account at <strong class="name">${plainText(site.title)}</strong>.`
    }</p>
<form class="panel" method="post" action="${localAddress(context, '/wp-admin/authorize-application.php')}">
${formToken(context, 'authorize')}
${hiddenFields(asked)}
<dl class="facts">
<div><dt>Your account</dt><dd class="name">${viewer.login} (${roleName(viewer)})</dd></div>
<div><dt>${success ? 'Sends you back to' : 'Goes on at'}</dt><dd class="name">${success ? html`<strong>${shownParty(success)}</strong>` : 'This page, which will show you the password'}</dd></div>
</dl>
<h2>What it may do</h2>
<p>Everything that you may do here, until you revoke its password:</p>
<ul class="rights">${rightsOf(context).map((right) => html`<li>${right}</li>`)}</ul>
<label for="app-name">Name by which you will know it</label>
<input id="app-name" name="app_name" type="text" value="${name}" maxlength="200" autocomplete="off" required${error !== null ? html` aria-describedby="authorize-error" aria-invalid="true"` : ''}>
<div class="decision">
<button type="submit" name="decision" value="approve">Approve</button>
<button class="secondary" type="submit" name="decision" value="reject" formnovalidate>Reject</button>
</div>
</form>
<p class="hint">Approve only if you have come here from the application yourself just now. Anybody can give an application any name.</p>`,
  });
}

const hiddenFields = ({ appId, success, reject }: AuthorizeRequest): Markup => html`
<input type="hidden" name="app_id" value="${appId}">
<input type="hidden" name="success_url" value="${success?.href ?? ''}">
<input type="hidden" name="reject_url" value="${reject?.href ?? ''}">`;

/** In the words of people, by what their capabilities are. */
const rightsOf = ({ viewer }: Context): readonly string[] => [
  ...RIGHTS.filter(([capability]) => viewer.can(capability)).map(([, right]) => right),
  'Read and change your own profile',
];

const RIGHTS: readonly (readonly [capability: string, right: string])[] = [
  ['manage_options', 'Change the settings of the site'],
  ['edit_users', 'Make, change and remove users'],
  ['edit_others_posts', 'Change and delete what others have written, pages included'],
  ['moderate_comments', 'Moderate comments'],
  ['publish_posts', 'Publish posts'],
  ['upload_files', 'Upload files'],
  ['edit_posts', 'Write posts'],
];
