import type { Context } from '../operation/context.ts';

/**
 * The path of a page as browsers see it, without scheme and host, so that it works under whatever host name the visitor
 * used.
 */
export function localAddress({ addresses }: Pick<Context, 'addresses'>, path: string): string {
  return basePath(addresses.site) + path;
}

/** The path part of SITE_URL, usually empty. */
const basePath = (site: string): string => new URL(site).pathname.replace(/\/+$/, '');
