import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionResult, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import {
  type Context as Connection,
  handleProtocols,
  makeServer,
  type Server,
  type SubscribePayload,
} from 'graphql-ws';
import { type GraphQLParams, isAsyncIterable } from 'graphql-yoga';
import type { Logger } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import { viewerOfRequest } from '../../auth/authenticate.ts';
import { isAllowedOrigin } from '../../config/config.ts';
import type { Peer } from '../../http/message.ts';
import { ApiError } from '../../lib/api-error.ts';
import { assertBoundedJson } from '../../lib/body.ts';
import { changeFeed } from '../../operation/change-feed.ts';
import type { Services } from '../../operation/services.ts';
import { createSlots, networkCaller } from '../../operation/slots.ts';
import { resultSize, tooLargeAnswer } from '../enforce-limits.ts';
import { refusal, toldError } from '../errors.ts';
import type { Exchange, Yoga } from '../exchange.ts';
import { maskErrors } from '../respond.ts';
import { resultsOf } from './event-stream.ts';

/** Begins a WebSocket for GraphQL (graphql-transport-ws) on a connection that asks for it. */
export type Upgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer, peer: Peer) => void;

/** Bytes of a message from a client, as of a request. */
const MAX_MESSAGE = 2 ** 20;

/** Operations of one socket at a time. */
const MOST_OPERATIONS = 100;

/** Approximate number of characters of one result. It is written at once, and other results wait for it. */
const LARGEST_RESULT = 5_000_000;

/** Milliseconds for `connection_init`. */
const INIT_TIMEOUT = 10_000;

interface Upgraded {
  readonly incoming: IncomingMessage;
  readonly peer: Peer;
  /** Aborts when the socket is closed. */
  readonly closing: AbortSignal;
}

type Params = Readonly<Record<string, unknown>> | undefined;

/** Serves queries, mutations and subscriptions on WebSockets, with the limits that they have elsewhere. */
export function createWebSockets(services: Services, schema: GraphQLSchema, yoga: Yoga): Upgrade {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    clientTracking: true,
    perMessageDeflate: false,
    handleProtocols,
  });
  const slots = createSlots(services.config.graphql.subscriptions, 'WebSockets');
  const { stopping } = changeFeed(services);
  stopping.addEventListener('abort', () => {
    for (const socket of sockets.clients) socket.close(1001, 'The server is about to stop.');
  });

  const requestOf = (
    { extra, connectionParams = {} }: Connection<Params, Upgraded>,
    payload?: SubscribePayload,
  ) => operationRequest(services, extra, connectionParams, payload);

  const told = ({ extra }: Connection<Params, Upgraded>, errors: readonly GraphQLError[]) =>
    (maskErrors({ errors }, extra.peer, services).errors ?? []).map(toldError);

  /** Executes an operation as Yoga executes one of HTTP, with all plug-ins. */
  async function perform(request: Request, { ip, requestId }: Peer, payload: SubscribePayload) {
    const exchange: Exchange = {
      request,
      peer: { ip, requestId },
      streamToken: null,
      canFollow: true,
      mustFollow: true,
    };
    const params = { ...payload, query: payload.query || null } as GraphQLParams; // checked in read-request.ts
    try {
      const result = await yoga.getResultForParams({ params, request }, { exchange });
      if (!result) throw new Error('An operation has no result.');
      return result;
    } catch (error) {
      const originalError = error instanceof Error ? error : new Error(String(error));
      const refusal =
        error instanceof GraphQLError ? error : new GraphQLError('', { originalError });
      return { errors: [refusal] };
    }
  }

  const server = makeServer<Params, Upgraded>({
    schema,
    connectionInitWaitTimeout: INIT_TIMEOUT,
    async onConnect(connection) {
      try {
        await viewerOfRequest(services, requestOf(connection), connection.extra.peer);
      } catch (error) {
        if (error instanceof ApiError) return false;
        throw error;
      }
      return true;
    },
    async onSubscribe(connection, _id, payload) {
      if (Object.keys(connection.subscriptions).length > MOST_OPERATIONS) return [tooMany()];
      const request = requestOf(connection, payload);
      const result = await perform(request, connection.extra.peer, payload);
      if (!isAsyncIterable(result) && result.errors && !('data' in result)) return result.errors;
      return { schema, document: FOLLOWED, rootValue: resultsOf(result) };
    },
    subscribe: ({ rootValue }) => rootValue as AsyncIterable<ExecutionResult>, // from above
    onNext(connection, _id, _payload, _args, result) {
      const isTooLarge = resultSize(result, LARGEST_RESULT) > LARGEST_RESULT;
      const { data, extensions } = isTooLarge ? NOTHING : result;
      const errors = isTooLarge ? [tooLargeAnswer()] : result.errors;
      return {
        ...(errors && { errors: told(connection, errors) }),
        ...(data !== undefined && { data }),
        ...(extensions && { extensions }),
      };
    },
    onError: (connection, _id, _payload, errors) => told(connection, errors),
  });

  return (incoming, socket, head, peer) => {
    let free: () => void;
    try {
      if (stopping.aborted) throw new ApiError('server_stopping', 503, 'Service Unavailable');
      free = slots.take(networkCaller(peer.ip));
    } catch (error) {
      return refuse(socket, error instanceof ApiError ? error.status : 500);
    }
    socket.once('close', free);
    const closing = new AbortController();
    socket.once('close', () => closing.abort());
    const upgraded = { incoming, peer, closing: closing.signal };
    sockets.handleUpgrade(incoming, socket, head, (opened) =>
      serveSocket(server, opened, upgraded, services.log),
    );
  };
}

/** All operations are followed alike, as one result after the other. */
const FOLLOWED = parse('subscription { results }', { noLocation: true });

const NOTHING: ExecutionResult = {};

const tooMany = () =>
  refusal(
    'too_many_subscriptions',
    429,
    `One WebSocket takes ${MOST_OPERATIONS} operations at a time.`,
  );

/**
 * An operation as if it were a request of its own. Credentials come in `connectionParams`, as browsers can't send headers, or in the headers
 * of the upgrade. Pages of other sites can open sockets in a visitor's name, so that cookies count for the origins of CORS_ORIGINS alone, and
 * with a nonce.
 */
function operationRequest(
  { config }: Services,
  { incoming, closing }: Upgraded,
  connectionParams: Readonly<Record<string, unknown>>,
  payload: SubscribePayload | undefined,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, value.toString());
  const origin = headers.get('origin');
  if (origin !== null && !isAllowedOrigin(origin, config)) headers.delete('cookie');
  for (const [name, value] of Object.entries(connectionParams))
    if (CREDENTIALS.has(name.toLowerCase()) && typeof value === 'string') headers.set(name, value);
  const key = payload?.extensions?.idempotencyKey;
  headers.delete('idempotency-key');
  if (typeof key === 'string') headers.set('idempotency-key', key);
  return new Request('http://localhost/graphql', { method: 'POST', headers, signal: closing });
}

/** The headers that `connectionParams` can have as well. */
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'x-wp-nonce']);

const refuse = (socket: Duplex, status: number): void =>
  void socket.end(`HTTP/1.1 ${status} \r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

/** Bytes that wait for a client who keeps asking and does not read. */
const MOST_WAITING = 16 * 2 ** 20;

/** Milliseconds between pings. A socket without a pong before the next one is closed. */
const PING = 15_000;

/** Connects a socket with the protocol, and watches whether its client is still there. */
function serveSocket<Extra>(
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

/** Resolves when the text has been handed to the network, so that a slow client gets no more than it reads. */
const send = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(text, () => resolve());
    else resolve();
  });
