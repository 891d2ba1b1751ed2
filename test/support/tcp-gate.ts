import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be shut, as if that server were away. */
export interface TcpGate {
  readonly port: number;
  /** Ends all connections and takes no more. */
  shut(): Promise<void>;
  /** Passes on nothing any more, on old connections and on new ones, as if that server hung. */
  stall(): void;
  open(): Promise<void>;
}

/** Opens one on a port of this machine. */
export async function openTcpGate(target: { host: string; port: number }): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((incoming) => {
    const outgoing = keep(connect(target));
    keep(incoming);
    if (!isStalled) incoming.pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  const listen = async (port: number) => {
    isStalled = false;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    async shut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.unpipe();
    },
    open: () => listen(port),
  };
}
