/**
 * Returns the slug in an address such as `/forms/{slug}/` in its stored form: letters of other scripts are
 * percent-encoded in lower case. Null for any other address. @param pathname as requested, not decoded
 */
export function slugInPath(folder: string, pathname: string): string | null {
  const [, first, slug] = /^\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return first === folder && slug !== undefined ? slug.toLowerCase() : null;
}
