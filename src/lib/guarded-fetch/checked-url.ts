import { type AllowedHosts, isAllowedHost, portOf } from './allowed-hosts.ts';
import { GuardedFetchError } from './guarded-fetch-error.ts';

/** Ports of web servers. Other services must not be contacted. */
const PORTS: readonly number[] = [80, 443, 8080];

/** Parses an address and checks everything that does not need a DNS look-up. @throws {GuardedFetchError} `address` */
export function checkedUrl(address: string, allowed: AllowedHosts): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new GuardedFetchError('address', 'Only http and https addresses are fetched.');
  if (url.username !== '' || url.password !== '')
    throw new GuardedFetchError('address', 'Addresses with credentials are not fetched.');
  if (!PORTS.includes(portOf(url)) && !isAllowedHost(allowed, url))
    throw new GuardedFetchError('address', `Port ${portOf(url)} is not asked.`);
  return url;
}
