import type { Server } from 'graphql-ws';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { assertBoundedJson } from '../../lib/parse-json.ts';

/** Bytes that wait for a client who keeps asking and does not read. */
const MOST_WAITING = 16 * 2 ** 20;

/** Milliseconds between pings. A socket without a pong before the next one is closed. */
const PING = 15_000;

/** Connects a socket with the protocol, and watches whether its client is still there. */
export function serveSocket<Extra>(
  server: Server<Extra>,
  socket: WebSocket,
  extra: Extra,
  log: Logger,
): void {
  let isThere = true;
  const ping = setInterval(() => {
    if (!isThere) return socket.terminate();
    isThere = false;
    socket.ping();
  }, PING).unref();
  socket.on('pong', () => {
    isThere = true;
  });
  socket.on('error', () => {}); // the client has sent something wrong, and the socket is closed with the code for it
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: (text) => send(socket, text),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (receive) =>
        socket.on('message', (data) => {
          if (socket.bufferedAmount > MOST_WAITING) return socket.terminate();
          const text = String(data);
          if (!isBounded(text)) return socket.close(4400, 'A message is too large.');
          receive(text).catch((error: unknown) => {
            log.error({ err: error }, 'A message of a WebSocket failed.');
            socket.close(4500, 'Internal server error');
          });
        }),
    },
    extra,
  );
  socket.once('close', (code, reason) => {
    clearInterval(ping);
    void closed(code, String(reason));
  });
}

/** Whether the text may be parsed. */
function isBounded(text: string): boolean {
  try {
    assertBoundedJson(text);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the text has been handed to the network, so that no more is told than the client reads. */
const send = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(text, () => resolve());
    else resolve();
  });
