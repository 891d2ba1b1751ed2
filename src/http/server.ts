import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { currentSpan, runAsRequest } from '../lib/current-request.ts';
import { maskedAddress } from '../lib/web-address.ts';
import { type Peer, requestId } from './message.ts';

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

/** Serves the app over HTTP. */
export function createHttpServer(
  app: App,
  config: Config,
  log: Logger,
  timeouts: Timeouts = TIMEOUTS,
): Server {
  const isDebug = log.isLevelEnabled('debug'); // of every statement
  const peers = new WeakMap<object, Peer>();
  const answerByFetch = getRequestListener(
    (request, { incoming }) => app.fetch(request, peers.get(incoming)),
    { hostname: 'localhost' }, // of HTTP/1.0 without `Host`; links never begin with it
  );

  /** Lets statements in the log name their request. */
  const traced = ({ id }: Exchange, work: () => void) =>
    isDebug || config.slowQueryMs > 0 ? runAsRequest(id, work) : work();

  function answer({ incoming, outgoing, id }: Exchange): void {
    peers.set(incoming, { ip: clientAddress(incoming, config), requestId: id });
    outgoing.once('finish', () => forgetBody(incoming));
    void answerByFetch(incoming, outgoing);
  }

  const observers = {
    log: log.isLevelEnabled('info') ? log : undefined,
    onRequestEnd: app.onRequestEnd,
  };
  const isObserved = observers.log !== undefined || observers.onRequestEnd !== undefined;
  const receive = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const exchange = { incoming, outgoing, id: idOf(incoming) };
    if (isObserved) observeExchange(observers, incoming, outgoing, exchange.id);
    if (!hasOneHost(incoming)) return void outgoing.writeHead(400, { Connection: 'close' }).end();
    traced(exchange, () => answer(exchange));
  };
  const around = app.aroundRequest ?? ((_incoming, _outgoing, work) => work());
  const server = createServer(
    { ...timeouts, ...UPGRADES },
    inOrder((incoming, outgoing) => around(incoming, outgoing, () => receive(incoming, outgoing))),
  );
  server.on('upgrade', (incoming, socket, head) => {
    const peer = { ip: clientAddress(incoming, config), requestId: idOf(incoming) };
    socket.on('error', () => socket.destroy());
    if (hasOneHost(incoming) && app.upgrade(incoming, socket, head, peer)) return;
    const status = hasOneHost(incoming) ? '404 Not Found' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return server;
}

/** Some clients offer to go on in HTTP/2 (`h2c`), which is not asked for and so not taken. Node's types don't know the option yet. */
const UPGRADES = {
  shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket',
};

/**
 * Lets the listener read on what is left of a body that nobody wants, so that the connection can be used again. Whoever has stopped
 * reading it as a stream would hold it up, and the connection would be closed beneath the next request.
 */
function forgetBody(incoming: IncomingMessage): void {
  if (!incoming.readableEnded) incoming.removeAllListeners('data');
}

const idOf = ({ headers }: IncomingMessage): string => requestId(joined(headers['x-request-id']));

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

/** The whole server as one function from request to response. `server.ts` listens on a port. */
export interface App {
  /** @param peer the connection; without it, the request's own header gives the request id */
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /** Begins a WebSocket on a connection whose request asks for one at this path. Returns false if there is none at the path. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, peer: Peer): boolean;
  /** Runs the work of a request as part of a trace; undefined if nothing is traced. */
  readonly aroundRequest:
    | ((incoming: IncomingMessage, outgoing: ServerResponse, work: () => void) => void)
    | undefined;
  /**
   * Is told of each request after its response; undefined if nobody wants to know.
   * @param url the path and query as they were sent
   * @param duration in milliseconds
   */
  readonly onRequestEnd: ((url: string, status: number, duration: number) => void) | undefined;
}

/** A proxy in front may have read another `Host` of several (RFC 9112 §3.2). HTTP/1.0 needs none. */
const hasOneHost = ({ headersDistinct: { host = [] }, httpVersion }: IncomingMessage): boolean =>
  host.length === 1 || (host.length === 0 && httpVersion === '1.0');

/** Requests of a connection that wait for the one before them: no more are read then. */
const PAUSED_AT = 16;

/** A connection with a request that is being answered. */
interface Busy {
  /** Begin the requests after it. */
  readonly waiting: (() => void)[];
  isPaused: boolean;
}

/**
 * Answers the requests of a connection one after the other. A client may send many of them before it reads a response (pipelining, RFC 9112
 * §9.3.2), and Node would begin all of them at once. Their responses have to be in order anyway.
 */
export function inOrder(answer: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Busy>();

  function goOn(socket: Socket, busy: Busy): void {
    const begin = socket.destroyed ? undefined : busy.waiting.shift();
    if (begin) begin();
    else connections.delete(socket);
    if (!busy.isPaused || busy.waiting.length > 0) return;
    busy.isPaused = false;
    socket.off('resume', pauseAgain).resume();
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const known = connections.get(socket);
    const busy = known ?? { waiting: [], isPaused: false };
    const begin = () => {
      outgoing.once('close', () => goOn(socket, busy));
      answer(incoming, outgoing);
    };
    if (!known) {
      connections.set(socket, busy);
      begin();
      return;
    }
    busy.waiting.push(begin);
    if (busy.isPaused || busy.waiting.length < PAUSED_AT) return;
    busy.isPaused = true;
    socket.on('resume', pauseAgain).pause();
  };
}

/** Node reads on when a request has been read to its end, though nothing is asked of the connection yet. */
function pauseAgain(this: Socket): void {
  this.pause();
}

/** Who wants to know of each request that has ended. */
interface Observers {
  /** Given if requests are logged. */
  readonly log: Logger | undefined;
  readonly onRequestEnd: App['onRequestEnd'];
}

/**
 * Logs a request at level info, without secrets in its address, and reports it to the app, after its response or after the caller
 * disconnected. The bytes are those that the response took on the connection, headers included.
 */
function observeExchange(
  { log, onRequestEnd }: Observers,
  { method, url = '', socket }: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): void {
  const begun = performance.now();
  const before = socket.bytesWritten;
  const traceId = log && currentSpan()?.traceId; // a connection closes outside of its requests' spans
  outgoing.once('close', () => {
    const duration = performance.now() - begun;
    onRequestEnd?.(url, outgoing.statusCode, duration);
    if (!log) return;
    const isCut = !outgoing.writableFinished;
    log.info(
      {
        requestId,
        ...(traceId && { traceId }),
        method,
        path: maskedAddress(url),
        status: outgoing.statusCode,
        ms: Math.round(duration * 100) / 100,
        bytes: socket.bytesWritten - before,
        ...(isCut && { isCut }),
      },
      'Request.',
    );
  });
}
