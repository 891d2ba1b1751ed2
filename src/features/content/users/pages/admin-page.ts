import { createNonce } from '../../../../auth/session.ts';
import { foreignPostPage, isForeignPost } from '../../../../pages/admin-document.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../../pages/page.ts';
import { applicationPasswordsPage } from '../../application-passwords/pages/application-passwords-page.ts';
import { authorizePage } from '../../application-passwords/pages/authorize-page.ts';
import { notFoundPage } from '../../site-frame/public-document.ts';
import { accountPage } from './account-page.ts';
import { logInPage } from './log-in-page.ts';

/** The page of the admin area at a path; null for a path outside of it. */
export async function adminPage(request: PageRequest): Promise<Page | null> {
  const { path, input, context } = request;
  if (path === '/wp-admin') return redirect(localAddress(context, '/wp-admin/'), 301);
  const page = PAGES.get(path);
  if (!page) return null;
  if (!METHODS.includes(input.method))
    return { status: 405, headers: { Allow: METHODS.join(', ') }, body: null };
  if (input.method === 'POST' && isForeignPost(input, context.addresses.site))
    return foreignPostPage(context);
  return page(request);
}

const METHODS = ['GET', 'HEAD', 'POST'];

type MakePage = (request: PageRequest) => Page | Promise<Page>;

/** The paths are those that clients and people of the reference know. */
const PAGES: ReadonlyMap<string, MakePage> = new Map<string, MakePage>([
  ['/wp-login.php', logInPage],
  ['/wp-admin/', accountPage],
  ['/wp-admin/application-passwords.php', applicationPasswordsPage],
  ['/wp-admin/authorize-application.php', authorizePage],
  ['/wp-admin/admin-ajax.php', restNonce],
]);

/** `?action=rest-nonce`: returns the `X-WP-Nonce` of a browser client's session as plain text. */
async function restNonce({ context, query }: PageRequest): Promise<Page> {
  if (query.get('action') !== 'rest-nonce') return notFoundPage(context);
  const { services, viewer } = context;
  const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' };
  if (viewer.session === undefined) return { status: 403, headers, body: '0' };
  const nonce = createNonce(services.authentication.key, viewer, services.clock.now());
  return { status: 200, headers, body: nonce };
}
