import type { Context } from '../../../../operation/context.ts';
import { adminDocument } from '../../../../pages/admin-document.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html, type Markup } from '../../../../pages/markup.ts';
import type { Page } from '../../../../pages/page.ts';

export interface LogInFormParts {
  /** Where to go after it: a path of this site. */
  readonly target: string;
  /** As it was typed. */
  readonly name?: string;
  /** Whether name and password did not belong together. */
  readonly isWrong?: boolean;
  /** Seconds until the next attempt is let through; undefined where none was stopped. */
  readonly wait?: number;
  readonly isLoggedOut?: boolean;
}

/** Asks for name and password; says the same of a name that nobody has as of a wrong password. */
export function logInForm(context: Context, parts: LogInFormParts): Page {
  const { target, name = '', isWrong = false, wait } = parts;
  const application = applicationIn(target);
  const isRefused = isWrong || wait !== undefined;
  return adminDocument(context, {
    title: 'Log in',
    status: wait === undefined ? (isWrong ? 403 : 200) : 429,
    ...(wait === undefined ? {} : { headers: { 'Retry-After': String(wait) } }),
    main: html`${noteOf(parts)}
${application !== null && html`<p>An application that calls itself <strong class="name">${application}</strong> asks to use your account. Log in to decide.</p>`}
<form class="panel" method="post" action="${localAddress(context, '/wp-login.php')}">
<input type="hidden" name="redirect_to" value="${target}">
<label for="log">User name or e-mail address</label>
<input id="log" name="log" type="text" value="${name}" autocomplete="username" autocapitalize="none" spellcheck="false" required${isRefused ? html` aria-describedby="log-in-note"` : ''}>
<label for="pwd">Password</label>
<input id="pwd" name="pwd" type="password" autocomplete="current-password" required>
<label class="check"><input name="rememberme" type="checkbox" value="forever"> Keep me logged in for two weeks</label>
<button type="submit">Log in</button>
</form>
<p><a href="${localAddress(context, '/wp-login.php?action=lostpassword')}">Forgotten your password?</a></p>`,
  });
}

function noteOf({ isWrong, wait, isLoggedOut }: LogInFormParts): Markup | null {
  if (wait !== undefined)
    return html`<p class="error" id="log-in-note" role="alert">Too many attempts. Please try again in ${minutes(wait)}.</p>`;
  if (isWrong)
    return html`<p class="error" id="log-in-note" role="alert">That name and that password don’t belong together. This is about the password of your account, not one of an application.</p>`;
  return isLoggedOut ? html`<p class="notice" role="status">You are logged out.</p>` : null;
}

const minutes = (seconds: number): string =>
  seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`;

/** The application on whose behalf somebody is asked to log in; null for none. */
function applicationIn(target: string): string | null {
  const { pathname, searchParams } = new URL(target, 'http://site');
  return pathname.endsWith('/wp-admin/authorize-application.php')
    ? searchParams.get('app_name') || null
    : null;
}
