import type { Context } from '../operation/context.ts';

/** A path of the site's as a browser at the site reaches it, without scheme and host: so it works by whatever name they came. */
export function localAddress({ addresses }: Pick<Context, 'addresses'>, path: string): string {
  return basePath(addresses.site) + path;
}

/** The part of SITE_URL that stands before every path, mostly nothing. */
const basePath = (site: string): string => new URL(site).pathname.replace(/\/+$/, '');
