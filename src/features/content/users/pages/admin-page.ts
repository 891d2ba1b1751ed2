import { createNonce } from '../../../../auth/session.ts';
import { adminPages } from '../../../../pages/admin-document.ts';
import type { Page, PageRequest } from '../../../../pages/page.ts';
import { logInPage } from './log-in-page.ts';

/** The pages of the account area at paths that clients and people of the reference know; the desk has all others. */
export const adminPage = adminPages({
  '/wp-login.php': logInPage,
  '/wp-admin/admin-ajax.php': restNonce,
});

/** `?action=rest-nonce`: returns the `X-WP-Nonce` of a browser client's session as plain text; null for any other action. */
function restNonce({ context, query }: PageRequest): Page | null {
  if (query.get('action') !== 'rest-nonce') return null;
  const { services, viewer } = context;
  const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' };
  if (viewer.session === undefined) return { status: 403, headers, body: '0' };
  const nonce = createNonce(services.authentication.key, viewer, services.clock.now());
  return { status: 200, headers, body: nonce };
}
