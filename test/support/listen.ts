import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on a port of this machine. */
export interface Listening {
  /** With its port, as `GUARDED_FETCH_ALLOW` names it. */
  readonly host: string;
  /** Without a slash at its end. */
  readonly address: string;
  close(): Promise<void>;
}

export async function listen(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    host,
    address: `http://${host}`,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
