import type { Context } from '../../../operation/context.ts';

/** A path below the site's address, decoded, with a query. */
export interface ViewPlace {
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * Resolves an address to a place on the site, under any of the site's names; null if it is not an address of the site.
 */
export function readViewUrl({ addresses }: Context, url: string): ViewPlace | null {
  if (url.length > LONGEST || !URL.canParse(url, addresses.site)) return null;
  const { pathname, searchParams } = new URL(url, addresses.site);
  const root = new URL(addresses.site).pathname.replace(/\/+$/, '');
  if (!pathname.startsWith(`${root}/`)) return null;
  const path = decoded(pathname.slice(root.length));
  return path === null ? null : { path, query: searchParams };
}

/** The longest address, in characters. */
const LONGEST = 2000;

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
