import ipaddr from 'ipaddr.js';

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
