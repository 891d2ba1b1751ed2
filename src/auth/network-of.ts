/** Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [before = '', after] = ip.split('::');
  const groups = before === '' ? [] : before.split(':');
  const zeros = after === undefined ? 0 : 8 - groups.length - after.split(':').length;
  return [...groups, ...Array.from({ length: Math.max(zeros, 0) }, () => '0')]
    .slice(0, 4)
    .join(':');
}
