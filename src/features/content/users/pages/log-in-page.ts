import { ApiError } from '../../../../lib/api-error.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { perform } from '../../../../operation/operation.ts';
import { adminDocument, foreignPostPage, ownPath } from '../../../../pages/admin-document.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../../pages/page.ts';
import { type Form, hasFormToken, readForm } from '../../../../pages/read-form.ts';
import { endedCookie, openSession, tryPassword } from '../login/log-in.ts';
import { sendPasswordReset } from '../password-reset.ts';
import { resetPasswordPage } from './reset-password-page.ts';

interface LogInFormParts {
  /** The path of this site to show after the login. */
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
function logInForm(context: Context, parts: LogInFormParts): Page {
  const { target, name = '', isWrong = false, wait } = parts;
  const application = applicationIn(target);
  const isRefused = isWrong || wait !== undefined;
  return adminDocument(context, {
    title: 'Log in',
    status: wait === undefined ? (isWrong ? 403 : 200) : 429,
    formTarget: context.services.config.corsOrigins, // the login may lead on to a front end
    ...(wait === undefined ? {} : { headers: { 'Retry-After': String(wait) } }),
    main: html`${noteOf(parts)}${context.site.ownerKey !== '' && html`<p class="notice">This site is new. Where it was started, a link was printed that lets you choose your own name and password.</p>`}
${application !== null && html`<p>An application that calls itself <strong class="name">${application}</strong> asks to use your account. Log in to decide.</p>`}
<form class="card" method="post" action="${localAddress(context, '/wp-login.php')}">
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

/** The name of the application that sent the user to log in; null for none. */
function applicationIn(target: string): string | null {
  const { pathname, searchParams } = new URL(target, 'http://site');
  return pathname.endsWith('/wp-admin/authorize-application.php')
    ? searchParams.get('app_name') || null
    : null;
}

/** `/wp-login.php`: logging in, with `?action=logout` out again (docs/rest.md §3.1), and with other actions to a new password. */
export async function logInPage(request: PageRequest): Promise<Page> {
  const { context, req, query } = request;
  const resetPage = RESET_PAGES.get(query.get('action') ?? '');
  if (resetPage) return resetPage(request);
  if (req.method === 'POST') {
    const form = await readForm(req.raw);
    if (query.get('action') === 'logout') return logOut(request, form);
    return form ? logIn(request, form) : foreignPostPage(context);
  }
  const target = targetOf(request, query.get('redirect_to'));
  if (context.viewer.id !== 0) return redirect(target, 302, NEVER_KEPT);
  return logInForm(context, { target, isLoggedOut: query.get('loggedout') === 'true' });
}

const RESET_PAGES = new Map([
  ['lostpassword', lostPasswordPage],
  ['rp', resetPasswordPage],
]);

const NEVER_KEPT = { 'Cache-Control': 'no-store' };

/** Returns the path to show next, by default that of the desk. */
const targetOf = ({ context }: PageRequest, given: string | null | undefined): string =>
  (given ? ownPath(given, context.addresses.site) : null) ?? localAddress(context, '/desk/');

async function logIn(request: PageRequest, form: Form): Promise<Page> {
  const { context } = request;
  const name = form.get('log') ?? '';
  const shown = { target: targetOf(request, form.get('redirect_to')), name };
  const login = await tryPassword(context, { name, password: form.get('pwd') ?? '' });
  if ('wait' in login) return logInForm(context, { ...shown, wait: login.wait });
  if (!login.user) return logInForm(context, { ...shown, isWrong: true });
  const cookie = await openSession(context, login.user, form.get('rememberme') !== undefined);
  return redirect(shown.target, 303, { ...NEVER_KEPT, 'Set-Cookie': cookie });
}

async function logOut(request: PageRequest, form: Form | null): Promise<Page> {
  const { context } = request;
  const { viewer } = context;
  if (viewer.id !== 0 && !hasFormToken(context, form, 'log-out')) return foreignPostPage(context);
  await context.services.sessions.end(viewer);
  return redirect(localAddress(context, '/wp-login.php?loggedout=true'), 303, {
    ...NEVER_KEPT,
    'Set-Cookie': endedCookie(context),
  });
}

/** `/wp-login.php?action=lostpassword`: asks for a letter that leads to a new password. It says the same of a name that nobody has. */
async function lostPasswordPage(request: PageRequest): Promise<Page> {
  const { context, req } = request;
  if (req.method !== 'POST') return askForName(request);
  const form = await readForm(req.raw);
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
<form class="card" method="post" action="${localAddress(context, '/wp-login.php?action=lostpassword')}">
<p>We send a letter to the address of your account. It leads to a page where you choose a new password.</p>
<label for="user_login">User name or e-mail address</label>
<input id="user_login" name="user_login" type="text" value="${refused?.username ?? ''}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320" required${refused ? html` aria-describedby="reset-note"` : ''}>
<button type="submit">Send the letter</button>
</form>
<p><a href="${localAddress(context, '/wp-login.php')}">To log in</a></p>`,
  });
}
