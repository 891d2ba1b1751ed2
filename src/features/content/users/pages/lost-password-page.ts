import { ApiError } from '../../../../lib/api-error.ts';
import { perform } from '../../../../operation/operation.ts';
import { adminDocument } from '../../../../pages/admin-document.ts';
import { foreignPostPage } from '../../../../pages/foreign-post-page.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html } from '../../../../pages/markup.ts';
import type { Page, PageRequest } from '../../../../pages/page.ts';
import { readForm } from '../../../../pages/read-form.ts';
import { sendPasswordReset } from '../password-reset/send-password-reset.ts';

/** `/wp-login.php?action=lostpassword`: asks for a letter that leads to a new password. It says the same of a name that nobody has. */
export async function lostPasswordPage(request: PageRequest): Promise<Page> {
  const { context, input } = request;
  if (input.method !== 'POST') return askForName(request);
  const form = await readForm(input.request);
  if (!form) return foreignPostPage(context);
  const username = form.get('user_login') ?? '';
  try {
    await perform(sendPasswordReset, context, { username });
  } catch (error) {
    if (error instanceof ApiError) return askForName(request, { username, error });
    throw error;
  }
  return adminDocument(context, {
    title: 'Look for our letter',
    main: html`<p class="notice" role="status">If there is a user of that name or address, a letter is on its way. It leads to a new password, within an hour.</p>
<p><a href="${localAddress(context, '/wp-login.php')}">To log in</a></p>`,
  });
}

interface Refused {
  readonly username: string;
  readonly error: ApiError;
}

function askForName({ context }: PageRequest, refused?: Refused): Page {
  const isTooOften = refused?.error.status === 429;
  return adminDocument(context, {
    title: 'A new password',
    status: refused?.error.status ?? 200,
    main: html`${refused && html`<p class="error" id="reset-note" role="alert">${isTooOften ? 'That was too often. Please try again in an hour.' : 'Please type the name or the address of your account.'}</p>`}
<form class="panel" method="post" action="${localAddress(context, '/wp-login.php?action=lostpassword')}">
<p>We send a letter to the address of your account. It leads to a page where you choose a new password.</p>
<label for="user_login">User name or e-mail address</label>
<input id="user_login" name="user_login" type="text" value="${refused?.username ?? ''}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320" required${refused ? html` aria-describedby="reset-note"` : ''}>
<button type="submit">Send the letter</button>
</form>
<p><a href="${localAddress(context, '/wp-login.php')}">To log in</a></p>`,
  });
}
