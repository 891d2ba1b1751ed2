/** Hosts that may be asked though they are not public or listen elsewhere: `name` for every port, `name:port` for one. */
export type AllowedHosts = readonly string[];

/** An item of the setting as it is compared; null for what is no host. */
export function readAllowedHost(item: string): string | null {
  const [, name, port] = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?$/i.exec(item) ?? [];
  if (name === undefined || !URL.canParse(`http://${name}`)) return null;
  const { hostname } = new URL(`http://${name}`);
  return port === undefined ? hostname : `${hostname}:${Number(port)}`;
}

export const isAllowedHost = (allowed: AllowedHosts, url: URL): boolean =>
  allowed.includes(url.hostname) || allowed.includes(`${url.hostname}:${portOf(url)}`);

/** The port that an address of the web means, said or not. */
export const portOf = ({ port, protocol }: URL): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80);
