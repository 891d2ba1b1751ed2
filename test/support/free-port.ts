import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A TCP port of this machine that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // it listens on TCP
  probe.close();
  await once(probe, 'close');
  return port;
}
