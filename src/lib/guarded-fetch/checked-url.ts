import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

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

/** Hosts that may be fetched although they are not public or use another port: `name` for every port, `name:port` for one. */
export type AllowedHosts = readonly string[];

/** Normalizes an item of the setting for comparison. Returns null if it is not a host. */
export function readAllowedHost(item: string): string | null {
  const [, name, port] = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?$/i.exec(item) ?? [];
  if (name === undefined || !URL.canParse(`http://${name}`)) return null;
  const { hostname } = new URL(`http://${name}`);
  return port === undefined ? hostname : `${hostname}:${Number(port)}`;
}

export const isAllowedHost = (allowed: AllowedHosts, url: URL): boolean =>
  allowed.includes(url.hostname) || allowed.includes(`${url.hostname}:${portOf(url)}`);

/** The port of a web address, explicit or by default. */
const portOf = ({ port, protocol }: URL): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80);

/**
 * Whether an IP address is on the public Internet. Addresses of this machine, private networks, links, multicast groups,
 * documentation, translation to IPv4 and other special purposes are not (IANA's special-purpose registries, RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || isGlobalUnicast(parsed);
}

/** 2000::/3, the only part of IPv6 that is assigned (RFC 4291 §2.4). */
const isGlobalUnicast = ({ parts: [first = 0] }: ipaddr.IPv6): boolean => first >> 13 === 1;

/** Resolves a host name to IP addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Why a fetch was rejected or aborted. */
export type GuardedFetchReason =
  /** The scheme, port, credentials or network address is not allowed. */
  'address' | 'network' | 'redirects' | 'size' | 'status' | 'time' | 'type';

/** A failure of another site is not a bug here. Callers convert it to their own error. */
export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError';
  readonly reason: GuardedFetchReason;

  constructor(reason: GuardedFetchReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
