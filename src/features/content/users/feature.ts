import './graphql/session-fields.ts';
import './graphql/user-type.ts';
import './graphql/user-queries.ts';
import './graphql/user-mutations.ts';
import { createNonce } from '../../../auth/session.ts';
import { adminPages } from '../../../pages/admin-document.ts';
import type { Page, PageRequest } from '../../../pages/page.ts';
import { defineFeature } from '../../define-feature.ts';
import { logInPage } from './pages/log-in-page.ts';
import { passwordResetJob } from './password-reset.ts';
import { userRoutes } from './rest.ts';

export const users = defineFeature({
  name: 'users',
  group: { name: 'Users', description: 'Users and their profiles.' },
  routes: userRoutes,
  // Paths of the account area that clients and people of the reference know; the desk has all others.
  pages: [adminPages({ '/wp-login.php': logInPage, '/wp-admin/admin-ajax.php': restNonce })],
  jobs: [passwordResetJob],
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
