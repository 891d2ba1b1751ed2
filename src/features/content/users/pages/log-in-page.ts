import { noSessionCookie, sessionCookie } from '../../../../auth/session-cookie.ts';
import { verifyLogin } from '../../../../auth/verify-login.ts';
import { foreignPostPage } from '../../../../pages/foreign-post-page.ts';
import { hasFormToken } from '../../../../pages/form-token.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { ownPath } from '../../../../pages/own-path.ts';
import { type Page, type PageRequest, redirect } from '../../../../pages/page.ts';
import { type Form, readForm } from '../../../../pages/read-form.ts';
import { logInForm } from './log-in-form.ts';
import { lostPasswordPage } from './lost-password-page.ts';
import { resetPasswordPage } from './reset-password-page.ts';

/** `/wp-login.php`: logging in, with `?action=logout` out again (behaviour.md §2), and with other actions to a new password. */
export async function logInPage(request: PageRequest): Promise<Page> {
  const { context, input, query } = request;
  const resetPage = RESET_PAGES.get(query.get('action') ?? '');
  if (resetPage) return resetPage(request);
  if (input.method === 'POST') {
    const form = await readForm(input.request);
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

/** Where to go next; the account's page unless it is said. */
const targetOf = ({ context }: PageRequest, given: string | null | undefined): string =>
  (given ? ownPath(given, context.addresses.site) : null) ?? localAddress(context, '/wp-admin/');

async function logIn(request: PageRequest, form: Form): Promise<Page> {
  const { context, input } = request;
  const { sessions } = context.services;
  const name = form.get('log') ?? '';
  const shown = { target: targetOf(request, form.get('redirect_to')), name };
  const attempt = { name, password: form.get('pwd') ?? '', ip: input.ip };
  const login = await verifyLogin(context.services, attempt);
  if ('wait' in login) return logInForm(context, { ...shown, wait: login.wait });
  if (!login.user) return logInForm(context, { ...shown, isWrong: true });
  // Whatever session the browser had before is over: the new one is under a token that nobody could have planted.
  await sessions.end(context.viewer);
  const isCached = form.get('rememberme') !== undefined;
  const seconds = isCached ? 14 * DAY : 2 * DAY;
  const token = await sessions.begin(login.user, {
    ip: input.ip,
    agent: input.headers.get('user-agent'),
    seconds,
  });
  const cookie = sessionCookie(token, isSecure(request), isCached ? seconds : null);
  return redirect(shown.target, 303, { ...NEVER_KEPT, 'Set-Cookie': cookie });
}

/** In seconds. */
const DAY = 24 * 60 * 60;

async function logOut(request: PageRequest, form: Form | null): Promise<Page> {
  const { context } = request;
  const { viewer } = context;
  if (viewer.id !== 0 && !hasFormToken(context, form, 'log-out')) return foreignPostPage(context);
  await context.services.sessions.end(viewer);
  return redirect(localAddress(context, '/wp-login.php?loggedout=true'), 303, {
    ...NEVER_KEPT,
    'Set-Cookie': noSessionCookie(isSecure(request)),
  });
}

const isSecure = ({ context }: PageRequest): boolean => context.addresses.site.startsWith('https:');
