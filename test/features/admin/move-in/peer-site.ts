import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Credentials } from '../../../../src/features/admin/move-in/live/live-site.ts';
import { createHttpServer } from '../../../../src/http/server.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';

/** A site of the same kind on a real port, to be moved in: this program itself under the names that others have. */
export interface PeerSite {
  readonly site: TestSite;
  readonly url: string;
  readonly credentials: Credentials;
  /** The addresses asked so far. */
  readonly asked: string[];
  /** Looks at each request before the site does; true when it has answered. */
  intercept(fault: Fault): void;
  close(): Promise<void>;
}

type Fault = (url: URL, response: ServerResponse, request: IncomingMessage) => boolean;

export async function openPeerSite(host = '127.0.0.1'): Promise<PeerSite> {
  let fault: Fault = () => false;
  const asked: string[] = [];
  const front = createServer();
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo; // it listens on TCP
  const url = `http://${host}:${port}`;
  const site = await openTestSite({ env: { SITE_URL: url, ALIASES: 'wordpress' } });
  const behind = createHttpServer(site.app, site.services.config, site.services.log);
  front.on('request', (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    if (!fault(new URL(request.url ?? '/', url), response, request))
      behind.emit('request', request, response);
  });
  const [user = '', applicationPassword = ''] = Buffer.from(
    site.authorization('admin').slice('Basic '.length),
    'base64',
  )
    .toString()
    .split(':');
  return {
    site,
    url,
    credentials: { user, applicationPassword },
    asked,
    intercept(next) {
      fault = next;
    },
    async close() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await site.close();
    },
  };
}
