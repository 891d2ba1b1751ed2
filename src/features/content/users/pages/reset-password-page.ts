import { SHORTEST_PASSWORD } from '../../../../auth/password.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { html } from '../../../../lib/markup.ts';
import { perform } from '../../../../operation/operation.ts';
import { adminDocument, foreignPostPage } from '../../../../pages/admin-document.ts';
import { localAddress, type Page, type PageRequest } from '../../../../pages/page.ts';
import { readForm } from '../../../../pages/read-form.ts';
import { findResetUser, resetPassword } from '../password-reset.ts';
import { assertLongEnough } from '../user-fields.ts';

/** `/wp-login.php?action=rp&key=…&login=…`, where a letter leads: asks for the new password. Looking at it uses nothing up. */
export async function resetPasswordPage(request: PageRequest): Promise<Page> {
  const { context, req, query } = request;
  if (req.method !== 'POST') {
    const way = { key: query.get('key') ?? '', login: query.get('login') ?? '' };
    return (await findResetUser(context, way)) === null
      ? endedPage(request)
      : askForPassword(request, way, false);
  }
  const form = await readForm(req.raw);
  if (!form) return foreignPostPage(context);
  const way = { key: form.get('key') ?? '', login: form.get('login') ?? '' };
  try {
    const password = form.get('pass1') ?? '';
    assertLongEnough(password);
    await perform(resetPassword, context, { ...way, password });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'invalid_key' ? endedPage(request) : askForPassword(request, way, true);
  }
  return adminDocument(context, {
    title: 'Your password is new',
    main: html`<p class="notice" role="status">Your password is changed. Wherever you were logged in, you are not any more.</p>
<p><a href="${localAddress(context, '/wp-login.php')}">To log in</a></p>`,
  });
}

interface Way {
  readonly key: string;
  readonly login: string;
}

const askForPassword = ({ context }: PageRequest, { key, login }: Way, isWrong: boolean): Page =>
  adminDocument(context, {
    title: 'Choose a new password',
    status: isWrong ? 400 : 200,
    main: html`${isWrong && html`<p class="error" id="reset-note" role="alert">A password needs ${SHORTEST_PASSWORD} characters or more, up to 4096, and no backslash.</p>`}
<form class="card" method="post" action="${localAddress(context, '/wp-login.php?action=rp')}">
<input type="hidden" name="key" value="${key}">
<p>This is for the user <strong class="name">${login}</strong>.</p>
<input type="hidden" name="login" value="${login}">
<label for="pass1">New password <small>(${SHORTEST_PASSWORD} characters or more)</small></label>
<input id="pass1" name="pass1" type="password" autocomplete="new-password" minlength="${SHORTEST_PASSWORD}" required${isWrong ? html` aria-describedby="reset-note"` : ''}>
<button type="submit">Change the password</button>
</form>`,
  });

const endedPage = ({ context }: PageRequest): Page =>
  adminDocument(context, {
    title: 'This link has ended',
    status: 400,
    main: html`<p>A link to a new password is good for an hour and for once, and only the one of the latest letter.</p>
<p><a href="${localAddress(context, '/wp-login.php?action=lostpassword')}">Ask for another letter</a></p>`,
  });
