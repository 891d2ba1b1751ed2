import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { runAsRequest } from '../lib/current-request.ts';
import { readRequestHeaders } from './anonymous-request.ts';
import type { App } from './app.ts';
import { encodeResponse } from './compression/encode-response.ts';
import type { Peer } from './http-input.ts';
import { inOrder } from './in-order.ts';
import { observeExchange } from './observe-exchange.ts';
import { requestId } from './request-id.ts';

/** An HTTP request and its response. */
interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The value of `X-Request-Id`. */
  readonly id: string;
}

/** In milliseconds, as Node defines them. */
interface Timeouts {
  /** For the headers of a request, and for its first byte: an idle new connection is closed then. */
  readonly headersTimeout: number;
  /** For a whole request with its body. */
  readonly requestTimeout: number;
  /** How often the two timeouts above are checked. */
  readonly connectionsCheckingInterval: number;
  /**
   * How long a connection stays open after a response. It is longer than that of load balancers (usually 60 s), so that they
   * never write to a closed connection.
   */
  readonly keepAliveTimeout: number;
}

const TIMEOUTS: Timeouts = {
  headersTimeout: 30_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
};

/** Serves the app over HTTP, and compresses its responses. */
export function createHttpServer(
  app: App,
  config: Config,
  log: Logger,
  timeouts: Timeouts = TIMEOUTS,
): Server {
  const isDebug = log.isLevelEnabled('debug'); // of every statement
  const peers = new WeakMap<object, Peer>();
  const answerByFetch = getRequestListener(
    async (request, { incoming }) => {
      const response = await app.fetch(request, peers.get(incoming));
      if (!config.compression) return response;
      return encodeResponse(response, codingWish(incoming));
    },
    { overrideGlobalObjects: false, hostname: 'localhost' }, // of HTTP/1.0 without `Host`; links never begin with it
  );

  /** Lets statements in the log name their request. */
  const traced = ({ id }: Exchange, work: () => void) =>
    isDebug || config.slowQueryMs > 0 ? runAsRequest(id, work) : work();

  /** @param isPlain see `Peer` */
  function answer({ incoming, outgoing, id }: Exchange, isPlain: boolean): void {
    peers.set(incoming, { ip: clientAddress(incoming, config), requestId: id, isPlain });
    outgoing.once('finish', () => forgetBody(incoming));
    outgoing.setHeader('X-Request-Id', id);
    void answerByFetch(incoming, outgoing);
  }

  const observers = {
    log: log.isLevelEnabled('info') ? log : undefined,
    onRequestEnd: app.onRequestEnd,
  };
  const isObserved = observers.log !== undefined || observers.onRequestEnd !== undefined;
  const receive = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const headers = readRequestHeaders(incoming.rawHeaders);
    const exchange = { incoming, outgoing, id: requestId(headers.sent['x-request-id']) };
    if (isObserved) observeExchange(observers, incoming, outgoing, exchange.id);
    // A proxy in front may have read another one of them (RFC 9112 §3.2).
    if (headers.hosts > 1) return void outgoing.writeHead(400, { Connection: 'close' }).end();
    traced(exchange, () => answer(exchange, headers.isPlain));
  };
  const around = app.aroundRequest ?? ((_incoming, _outgoing, work) => work());
  const server = createServer(
    { ...timeouts, ...UPGRADES },
    inOrder((incoming, outgoing) => around(incoming, outgoing, () => receive(incoming, outgoing))),
  );
  server.on('upgrade', (incoming, socket, head) => {
    const { hosts, sent } = readRequestHeaders(incoming.rawHeaders);
    const id = requestId(sent['x-request-id']);
    const peer = { ip: clientAddress(incoming, config), requestId: id };
    socket.on('error', () => socket.destroy());
    if (hosts === 1 && app.upgrade(incoming, socket, head, peer)) return;
    const status = hosts === 1 ? '404 Not Found' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return server;
}

/** Some clients offer to go on in HTTP/2 (`h2c`), which is not asked for and so not taken. Node's types don't know the option yet. */
const UPGRADES = {
  shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket',
};

const codingWish = ({ headers }: Pick<IncomingMessage, 'headers'>) => ({
  acceptEncoding: joined(headers['accept-encoding']),
  ifNoneMatch: headers['if-none-match'],
});

/**
 * Lets the listener read on what is left of a body that nobody wants, so that the connection can be used again. Whoever has stopped
 * reading it as a stream would hold it up, and the connection would be closed beneath the next request.
 */
function forgetBody(incoming: IncomingMessage): void {
  if (!incoming.readableEnded) incoming.removeAllListeners('data');
}

const joined = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'object' ? value.join(', ') : value;

/** Returns the address of the connection, or the one that a trusted proxy names. */
function clientAddress(
  { headers, socket }: IncomingMessage,
  { trustProxy }: Config,
): string | null {
  const forwarded = trustProxy ? joined(headers['x-forwarded-for']) : undefined;
  return forwarded?.split(',').at(-1)?.trim() || socket.remoteAddress || null;
}
