import { once } from 'node:events';
import { createHttpServer } from '../../src/http/server.ts';
import { freePort } from './free-port.ts';
import { shared } from './shared.ts';
import { openTestSite, type SiteOptions, type TestSite } from './test-site.ts';

/** A test site on a port of this machine, for clients that speak HTTP themselves. */
export interface TestServer {
  readonly site: TestSite;
  /** Without a slash at its end; the site's links begin with it. */
  readonly address: string;
  close(): Promise<void>;
}

/** A server for the tests of a file or a `describe`: it opens before the first of them and closes after the last. */
export function sharedServer(options?: SiteOptions): TestServer {
  return shared(() => openTestServer(options));
}

export async function openTestServer({ env, ...options }: SiteOptions = {}): Promise<TestServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const site = await openTestSite({ ...options, env: { SITE_URL: address, ...env } });
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
