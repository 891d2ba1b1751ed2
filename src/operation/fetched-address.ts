import { isIP } from 'node:net';
import {
  checkedUrl,
  GuardedFetchError,
  isAllowedHost,
  isPublicAddress,
} from '../lib/guarded-fetch/checked-url.ts';
import type { Context } from './context.ts';
import { invalidParam } from './errors.ts';

/**
 * Returns an address that the server is to call later, in its usual form. A name that leads into a private network is only noticed when it
 * is called.
 * @throws ApiError `rest_invalid_param` for `url`
 */
export function readFetchedAddress({ services }: Context, text: string): string {
  const allowed = services.config.guardedFetchAllow;
  try {
    const url = checkedUrl(text.trim(), allowed);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isPublicAddress(host) && !isAllowedHost(allowed, url))
      throw new GuardedFetchError('address', `${host} is no host of the public Internet.`);
    url.hash = '';
    return url.href;
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    throw invalidParam(
      'url',
      `${error.message} A host that is not public, or another port, must be named in GUARDED_FETCH_ALLOW.`,
    );
  }
}
