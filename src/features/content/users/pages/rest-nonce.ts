import { createNonce } from '../../../../auth/session-nonce.ts';
import type { Page, PageRequest } from '../../../../pages/page.ts';
import { notFoundPage } from '../../site/pages/not-found-page.ts';

/** `?action=rest-nonce`: returns the `X-WP-Nonce` of a browser client's session as plain text. */
export async function restNonce({ context, query }: PageRequest): Promise<Page> {
  if (query.get('action') !== 'rest-nonce') return notFoundPage(context);
  const { services, viewer } = context;
  const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' };
  if (viewer.session === undefined) return { status: 403, headers, body: '0' };
  const nonce = createNonce(services.authentication.key, viewer, services.clock.now());
  return { status: 200, headers, body: nonce };
}
