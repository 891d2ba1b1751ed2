import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Agent, cacheStores, interceptors, request } from 'undici';
import { listen } from './listen.ts';

/** A shared HTTP cache (RFC 9111) in front of a site, made of undici's, that forgets what it is told to. */
export interface SharedCache {
  readonly address: string;
  /** Where keys are posted, with the token. */
  readonly purgeUrl: string;
  readonly token: string;
  /** The keys of all purges. */
  readonly purged: readonly string[];
  /** While this is set, purges are refused with this status. */
  failure: number | null;
  /** Sets the site that it is in front of. */
  standBefore(origin: string): void;
  close(): Promise<void>;
}

export async function openSharedCache(): Promise<SharedCache> {
  const token = 'a-token-for-purges';
  const purged: string[] = [];
  const pathsOf = new Map<string, Set<string>>();
  const store = new cacheStores.MemoryCacheStore();
  const agent = new Agent().compose(interceptors.cache({ store, type: 'shared' }));
  let origin = '';

  async function purge(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { keys } = (await json(incoming)) as { keys: string[] }; // as it is documented
    const isAllowed = incoming.headers.authorization === `Bearer ${token}`;
    if (isAllowed && cache.failure === null) {
      purged.push(...keys);
      for (const path of keys.flatMap((key) => [...(pathsOf.get(key) ?? [])]))
        store.delete({ origin, path, method: 'GET', headers: {} });
    }
    outgoing.writeHead(isAllowed ? (cache.failure ?? 204) : 403).end();
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const { host: _, connection: __, ...sent } = headers;
    const {
      statusCode,
      headers: own,
      body,
    } = await request(origin + url, {
      method: method as 'GET', // or another that Node takes
      headers: sent,
      dispatcher: agent,
    });
    for (const key of String(own['surrogate-key'] ?? '').split(' '))
      pathsOf.set(key, (pathsOf.get(key) ?? new Set()).add(url));
    outgoing.writeHead(statusCode, own).end(Buffer.from(await body.arrayBuffer()));
  }

  const { address, close } = await listen((incoming, outgoing) => {
    const isPurge = incoming.method === 'POST' && incoming.url === '/purge';
    void (isPurge ? purge : forward)(incoming, outgoing).catch((error) => outgoing.destroy(error));
  });
  const cache: SharedCache = {
    address,
    purgeUrl: `${address}/purge`,
    token,
    purged,
    failure: null,
    standBefore(site) {
      origin = site;
    },
    async close() {
      await close();
      await agent.close();
    },
  };
  return cache;
}
