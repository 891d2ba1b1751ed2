import { once } from 'node:events';
import type { Logger } from 'pino';
import { createHttpServer } from '../../src/http/server.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { freePort } from './free-port.ts';
import { openTestSite, type TestSite } from './test-site.ts';

/** A test site on a port of this machine, for clients that speak HTTP themselves. */
export interface TestServer {
  readonly site: TestSite;
  /** Without a slash at its end; the site's links begin with it. */
  readonly address: string;
  close(): Promise<void>;
}

/** @param env settings beside those that the server needs, as the environment has them */
export async function openTestServer({
  env = {},
  log,
  clock,
}: {
  env?: Record<string, string>;
  log?: Logger;
  clock?: Clock;
} = {}): Promise<TestServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const site = await openTestSite({
    env: { SITE_URL: address, ...env },
    ...(log && { log }),
    ...(clock && { clock }),
  });
  const { config } = site.services;
  const server = createHttpServer(site.app, config, site.services.log);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    site,
    address,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await site.close();
    },
  };
}
