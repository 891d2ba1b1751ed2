import { lookup } from 'node:dns/promises';

/** The IP addresses of a host's name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);
