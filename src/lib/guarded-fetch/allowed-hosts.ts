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
export const portOf = ({ port, protocol }: URL): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80);
