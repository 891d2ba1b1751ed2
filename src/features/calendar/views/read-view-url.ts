import type { Context } from '../../../operation/context.ts';

/** A place of the site: a path below its address, decoded, with a query. */
export interface ViewPlace {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Where at the site an address leads, by whatever name of it; null for what is no address. */
export function readViewUrl({ addresses }: Context, url: string): ViewPlace | null {
  if (url.length > LONGEST || !URL.canParse(url, addresses.site)) return null;
  const { pathname, searchParams } = new URL(url, addresses.site);
  const root = new URL(addresses.site).pathname.replace(/\/+$/, '');
  if (!pathname.startsWith(`${root}/`)) return null;
  const path = decoded(pathname.slice(root.length));
  return path === null ? null : { path, query: searchParams };
}

/** Characters of an address. */
const LONGEST = 2000;

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
