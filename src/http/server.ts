import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { runAsRequest } from '../lib/current-request.ts';
import { type PlainHeaders, readRequestHeaders, type SentHeaders } from './anonymous-request.ts';
import type { App } from './app.ts';
import { encodeOutput } from './compression/encode-output.ts';
import { encodeResponse } from './compression/encode-response.ts';
import { graphqlMediaType } from './graphql-media-type.ts';
import type { HttpInput, HttpOutput, Peer } from './http-input.ts';
import { inOrder } from './in-order.ts';
import { observeExchange } from './observe-exchange.ts';
import { requestId } from './request-id.ts';
import type { CachedResponse } from './response-cache.ts';
import { writeAnswer, writeCached } from './write-response.ts';

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

/**
 * Serves the app over HTTP. Cached responses to anonymous requests are written immediately. Everything else but short requests
 * of GraphQL uses fetch's `Request` and `Response`.
 */
export function createHttpServer(
  app: App,
  config: Config,
  log: Logger,
  timeouts: Timeouts = TIMEOUTS,
): Server {
  const peers = new WeakMap<object, Peer>();
  const answerByFetch = getRequestListener(
    async (request, { incoming }) => {
      const response = await app.fetch(request, peers.get(incoming));
      if (!config.compression) return response;
      return encodeResponse(response, codingWish(incoming));
    },
    { overrideGlobalObjects: false, hostname: 'localhost' }, // of HTTP/1.0 without `Host`; links never begin with it
  );

  /** @param isCurrent whether the change log has been read since the request arrived */
  function answerWhole({ incoming, outgoing, id }: Exchange, isCurrent = false): void {
    const peer = { ip: clientAddress(incoming, config), requestId: id, isCurrent };
    peers.set(incoming, peer);
    outgoing.once('finish', () => forgetBody(incoming));
    outgoing.setHeader('X-Request-Id', id);
    void answerByFetch(incoming, outgoing);
  }

  function answerGraphql(exchange: Exchange, text: string, isCurrent: boolean): void {
    write(app.answerGraphql(text, nodeInput(exchange, config, isCurrent)), exchange);
  }

  function write(answer: Promise<HttpOutput>, { incoming, outgoing }: Exchange): void {
    const encoded = config.compression
      ? answer.then((output) => encodeOutput(output, codingWish(incoming)))
      : answer;
    void writeAnswer(encoded, outgoing);
  }

  /** Writes the cached response, or makes one if there is none. */
  function answerCached(
    kept: Promise<CachedResponse | undefined>,
    exchange: Exchange,
    sent: SentHeaders,
    make: (isCurrent: boolean) => void,
  ): void {
    const go = (answer: CachedResponse | undefined) =>
      answer ? writeCached(answer, exchange.outgoing, exchange.id, sent, config) : make(true);
    kept.then(go, () => make(false));
  }

  /** Lets statements in the log name their request. A cached response has hardly any, and would cost a tenth more. */
  const traced = ({ id }: Exchange, work: () => void) =>
    config.slowQueryMs > 0 ? runAsRequest(id, work) : work();

  function answer(exchange: Exchange, { isPlain, sent }: PlainHeaders): void {
    const { incoming } = exchange;
    const { method, url = '/' } = incoming;
    if (method === 'POST' && url === '/graphql' && isShortJson(incoming))
      readBody(incoming, (text) => {
        const make = (isCurrent: boolean) =>
          traced(exchange, () => answerGraphql(exchange, text, isCurrent));
        const mediaType = isPlain ? graphqlMediaType(sent.accept) : null;
        if (mediaType) answerCached(app.findCachedGraphql(text, mediaType), exchange, sent, make);
        else make(false);
      });
    else if (method === 'GET' && isPlain)
      answerCached(app.findCached(url, sent.accept), exchange, sent, (isCurrent) =>
        traced(exchange, () => answerWhole(exchange, isCurrent)),
      );
    else traced(exchange, () => answerWhole(exchange));
  }

  const observers = {
    log: log.isLevelEnabled('info') ? log : undefined,
    onRequestEnd: app.onRequestEnd,
  };
  const isObserved = observers.log !== undefined || observers.onRequestEnd !== undefined;
  const isDebug = log.isLevelEnabled('debug');
  const receive = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const headers = readRequestHeaders(incoming.rawHeaders);
    const exchange = { incoming, outgoing, id: requestId(headers.sent['x-request-id']) };
    if (isObserved) observeExchange(observers, incoming, outgoing, exchange.id);
    // A proxy in front may have read another one of them (RFC 9112 §3.2).
    if (headers.hosts > 1) return void outgoing.writeHead(400, { Connection: 'close' }).end();
    if (isDebug)
      runAsRequest(exchange.id, () => answer(exchange, headers)); // for every statement
    else answer(exchange, headers);
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

/** Aborts when the connection closes before the response is written. */
function signalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (outgoing.destroyed) controller.abort();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

const codingWish = ({ headers }: Pick<IncomingMessage, 'headers'>) => ({
  acceptEncoding: joined(headers['accept-encoding']),
  ifNoneMatch: headers['if-none-match'],
});

/** Whether the body has a known length and is small enough to be read at once. */
const isShortJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json *(;|$)/i.test(headers['content-type'] ?? '') &&
  Number(headers['content-length'] ?? Number.NaN) <= SHORT;

/** In bytes. Longer bodies are read as a stream. */
const SHORT = 100_000;

/** Calls back when the whole body has arrived. Never calls back if the caller disconnects before. */
function readBody(incoming: IncomingMessage, take: (text: string) => void): void {
  const length = Number(incoming.headers['content-length']);
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (length === 0) take('');
  incoming.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes === length) take((chunks.length === 1 ? chunk : Buffer.concat(chunks)).toString());
  });
}

/**
 * Lets the listener read on what is left of a body that nobody wants, so that the connection can be used again. Whoever has stopped
 * reading it as a stream would hold it up, and the connection would be closed beneath the next request.
 */
function forgetBody(incoming: IncomingMessage): void {
  if (!incoming.readableEnded) incoming.removeAllListeners('data');
}

function nodeInput(
  { incoming, outgoing, id }: Exchange,
  config: Config,
  isCurrent: boolean,
): HttpInput {
  const { url = '/', method = 'GET', headers } = incoming;
  const mark = url.indexOf('?');
  let signal: AbortSignal | undefined;
  return {
    method,
    pathname: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? '' : url.slice(mark),
    headers: { get: (name) => joined(headers[name.toLowerCase()]) || null },
    ip: clientAddress(incoming, config),
    requestId: id,
    isCurrent,
    request: null,
    /** Created on first use. */
    get signal() {
      signal ??= signalOf(outgoing);
      return signal;
    },
  };
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
