import type { Context } from '../../../operation/context.ts';

/** A place on this site, as its own addresses say it. */
export interface OwnAddress {
  /** Decoded, below the site's address. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** What an address means on this site, by either scheme, with `www.` or without; null for other sites. */
export function ownAddress({ addresses }: Context, address: string): OwnAddress | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const site = new URL(addresses.site);
  const base = site.pathname.replace(/\/+$/, '');
  if (!/^https?:$/.test(url.protocol) || bareHost(url) !== bareHost(site)) return null;
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return null;
  const path = decode(url.pathname.slice(base.length) || '/');
  return path === null ? null : { path, query: url.searchParams };
}

const bareHost = ({ host }: URL): string => host.replace(/^www\./, '');

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
