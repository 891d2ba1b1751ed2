import { createNonce } from '../../../../auth/session.ts';
import { adminPages } from '../../../../pages/admin-document.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../../pages/page.ts';
import { notFoundPage } from '../../site-frame/public-document.ts';
import { accountPage } from './account-page.ts';
import { logInPage } from './log-in-page.ts';

/** The page of the account area at a path that clients and people of the reference know; null for any other path. */
export async function adminPage(request: PageRequest): Promise<Page | null> {
  if (request.path === '/wp-admin')
    return redirect(localAddress(request.context, '/wp-admin/'), 301);
  return pageOfAccount(request);
}

const pageOfAccount = adminPages(
  new Map([
    ['/wp-login.php', logInPage],
    ['/wp-admin/', accountPage],
    ['/wp-admin/admin-ajax.php', restNonce],
  ]),
);

/** `?action=rest-nonce`: returns the `X-WP-Nonce` of a browser client's session as plain text. */
async function restNonce({ context, query }: PageRequest): Promise<Page> {
  if (query.get('action') !== 'rest-nonce') return notFoundPage(context);
  const { services, viewer } = context;
  const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' };
  if (viewer.session === undefined) return { status: 403, headers, body: '0' };
  const nonce = createNonce(services.authentication.key, viewer, services.clock.now());
  return { status: 200, headers, body: nonce };
}
