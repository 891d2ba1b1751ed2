import { localAddress } from './local-address.ts';
import { type Page, type PageRequest, redirect } from './page.ts';

/** Redirects visitors without a session to the login form, and from there back here; null for everybody else. */
export function requireSession({ context, input }: PageRequest): Page | null {
  if (context.viewer.session !== undefined) return null;
  const here = localAddress(
    context,
    input.pathname + (input.method === 'POST' ? '' : input.search),
  );
  const query = new URLSearchParams({ redirect_to: here });
  return redirect(
    localAddress(context, `/wp-login.php?${query}`),
    input.method === 'POST' ? 303 : 302,
    {
      'Cache-Control': 'no-store',
    },
  );
}
