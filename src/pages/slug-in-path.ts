/**
 * The slug at an address such as `/forms/{slug}/`, as it is stored: letters of other scripts are percent-encoded in lower case.
 * Null for any other address. @param pathname as it was asked for, not decoded
 */
export function slugInPath(folder: string, pathname: string): string | null {
  const [, first, slug] = /^\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return first === folder && slug !== undefined ? slug.toLowerCase() : null;
}
