import type { HttpInput } from '../http/http-input.ts';

/**
 * Whether a browser reports that a form was sent by a page of another site (Fetch Metadata, or else `Origin`). Forms of
 * logged-in users also hold a token; this check protects the login form, which has no session yet.
 */
export function isForeignPost({ headers }: Pick<HttpInput, 'headers'>, site: string): boolean {
  const relation = headers.get('sec-fetch-site');
  if (relation !== null) return relation !== 'same-origin' && relation !== 'none';
  const origin = headers.get('origin');
  if (origin === null || origin === new URL(site).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host');
}
