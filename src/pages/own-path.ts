/**
 * The path and query of an address of this site that a form or a query named; null for any other address, so that nobody is sent
 * elsewhere.
 */
export function ownPath(given: string, site: string): string | null {
  if (!URL.canParse(given, site)) return null;
  const { origin, pathname, search } = new URL(given, site);
  // A path with two slashes at its beginning is another host's address.
  return origin === new URL(site).origin ? pathname.replace(/^\/+/, '/') + search : null;
}
