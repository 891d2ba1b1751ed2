import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on 127.0.0.1 that may misbehave, and what it was asked. */
export interface HostileServer {
  readonly port: number;
  /** How often each path was asked for. */
  readonly asked: Map<string, number>;
  close(): Promise<void>;
}

/** Every connection is cut on closing, however slow its answer is. */
export async function openHostileServer(
  pages: Readonly<Record<string, RequestListener>>,
): Promise<HostileServer> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const page = pages[path];
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // a TCP server has one
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
