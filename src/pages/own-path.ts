/**
 * Returns the path and query of an address on this site that a form or a query named; null for any other address, so
 * that nobody is redirected elsewhere.
 */
export function ownPath(given: string, site: string): string | null {
  if (!URL.canParse(given, site)) return null;
  const { origin, pathname, search } = new URL(given, site);
  // A path that begins with two slashes would be another host's address.
  return origin === new URL(site).origin ? pathname.replace(/^\/+/, '/') + search : null;
}
