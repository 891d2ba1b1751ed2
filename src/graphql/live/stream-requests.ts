import { randomBytes } from 'node:crypto';
import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, processRegularResult } from 'graphql-yoga';
import type { Peer } from '../../http/message.ts';
import { ApiError } from '../../lib/api-error.ts';
import { changeFeed } from '../../operation/change-feed.ts';
import type { Services } from '../../operation/services.ts';
import { createSlots, networkCaller } from '../../operation/slots.ts';
import { toWrongRequest } from '../errors.ts';
import type { Exchange, GraphqlPlugin, StreamConnection } from '../exchange.ts';
import { eventResponse, resultsOf, toJson } from './event-stream.ts';

/**
 * Responds to the requests of graphql-sse's single connection mode (its PROTOCOL.md). `@graphql-yoga/plugin-graphql-sse` would take all of
 * `/graphql`, and bounds neither the streams nor the operations on one.
 */
export function streamOperations(services: Services): GraphqlPlugin {
  const connections = createStreamConnections(services);

  /** Responds to PUT, DELETE, and GET with a token; null for other requests. */
  function respond({ request, peer, streamToken: token }: Exchange): Response | null {
    const { method, url } = request;
    if (method === 'PUT')
      return new Response(connections.reserve(peer), {
        status: 201,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', ...NO_STORE },
      });
    if (method === 'GET') return token === null ? null : connections.open(token);
    if (method !== 'DELETE') return null;
    connections.find(token ?? '').end(new URL(url).searchParams.get('operationId') ?? '');
    return new Response(null, { headers: NO_STORE });
  }

  return {
    onRequestParse({ serverContext: { exchange }, endResponse }) {
      try {
        const response = respond(exchange);
        if (response) endResponse(response);
      } catch (error) {
        throw toWrongRequest(error);
      }
    },
    onParams({ params, context: { exchange } }) {
      const { streamToken: token, request } = exchange;
      if (token === null || exchange.batch) return;
      try {
        const connection = connections.find(token);
        const id: unknown = params.extensions?.operationId;
        if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID)
          throw new ApiError(
            'invalid_operation_id',
            400,
            'extensions.operationId must be a short text.',
          );
        connection.assertTakes(id);
        exchange.streamed = { connection, id };
        // The request itself ends at once.
        const { url, headers } = request;
        exchange.request = new Request(url, { method: 'POST', headers, signal: connection.signal });
      } catch (error) {
        throw toWrongRequest(error);
      }
    },
    onResultProcess({ result, serverContext: { exchange }, setResultProcessor }) {
      const { streamed } = exchange;
      if (!streamed) return;
      if (!isAsyncIterable(result) && 'errors' in result && !('data' in result))
        return setResultProcessor(processRegularResult, 'application/graphql-response+json');
      const { connection, id } = streamed;
      setResultProcessor((told) => {
        const results = resultsOf(told)[Symbol.asyncIterator]();
        try {
          connection.assertTakes(id); // another request with this id may have come meanwhile
        } catch (error) {
          void results.return?.();
          throw toWrongRequest(error);
        }
        connection.tell(id, results);
        return new Response(null, { status: 202, headers: NO_STORE });
      }, 'text/event-stream');
    },
  };
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Characters. */
const LONGEST_ID = 100;

/** Streams of events that each carry the results of any number of operations (graphql-sse, single connection mode). */
interface StreamConnections {
  /** Reserves a stream and returns its token. @throws ApiError 429 `too_many_subscriptions` */
  reserve(peer: Peer): string;
  /** Opens the reserved stream, once. @throws ApiError 404 `event_stream_not_found`, 409 `event_stream_in_use` */
  open(token: string): Response;
  /** @throws ApiError 404 `event_stream_not_found` */
  find(token: string): StreamConnection;
}

/** Milliseconds for which a reservation waits for its stream. */
const RESERVED = 30_000;

/** Operations of one stream at a time. */
const MOST_OPERATIONS = 100;

/** The streams of this process. With several processes, all requests of a client must come to the same one. */
function createStreamConnections(services: Services): StreamConnections {
  const { subscriptions } = services.config.graphql;
  const { stopping } = changeFeed(services);
  const slots = createSlots(subscriptions, 'event streams');
  const connections = new Map<string, ReturnType<typeof connect>>();

  function connect(onClose: () => void) {
    const closing = new AbortController();
    const operations = new Map<string, AsyncIterator<ExecutionResult>>();
    const waiting: { readonly text: string; taken(): void }[] = [];
    let wake = () => {};
    let isOpen = false;
    let timer = setTimeout(close, RESERVED).unref();
    stopping.addEventListener('abort', close, { once: true });

    function close(): void {
      clearTimeout(timer);
      stopping.removeEventListener('abort', close);
      closing.abort();
      for (const results of operations.values()) void results.return?.();
      for (const { taken } of waiting) taken();
      wake();
      onClose();
    }

    /** Resolves when the reader has taken the text: no operation goes on before. */
    const push = (text: string) =>
      new Promise<void>((taken) => {
        waiting.push({ text, taken });
        wake();
      });

    async function* read(): AsyncGenerator<string, undefined> {
      while (!closing.signal.aborted) {
        const one = waiting.shift();
        if (one) {
          yield one.text;
          one.taken();
        } else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    }

    async function tell(id: string, results: AsyncIterator<ExecutionResult>): Promise<void> {
      operations.set(id, results);
      const named = JSON.stringify(id);
      for (let one = await results.next(); !one.done; one = await results.next()) {
        if (closing.signal.aborted) return;
        await push(`event: next\ndata: {"id":${named},"payload":${toJson(one.value)}}\n\n`);
      }
      operations.delete(id);
      if (!closing.signal.aborted) await push(`event: complete\ndata: {"id":${named}}\n\n`);
    }

    return {
      open(): Response {
        if (isOpen)
          throw new ApiError('event_stream_in_use', 409, 'This event stream is open already.');
        isOpen = true;
        clearTimeout(timer);
        timer = setTimeout(close, subscriptions.longest * 1000).unref();
        return eventResponse(read(), close);
      },
      signal: closing.signal,
      assertTakes(id: string): void {
        if (operations.has(id))
          throw new ApiError('operation_in_use', 409, `The operation ${id} has not ended yet.`);
        if (operations.size < MOST_OPERATIONS) return;
        const message = `One event stream takes ${MOST_OPERATIONS} operations at a time.`;
        throw new ApiError('too_many_subscriptions', 429, message);
      },
      tell: (id: string, results: AsyncIterator<ExecutionResult>) => void tell(id, results),
      end: (id: string) => void operations.get(id)?.return?.(),
    };
  }

  function find(token: string) {
    const found = connections.get(token);
    if (found) return found;
    throw new ApiError(
      'event_stream_not_found',
      404,
      'There is no event stream with this token in this process. Reserve one by PUT.',
    );
  }

  return {
    reserve({ ip }) {
      const free = slots.take(networkCaller(ip));
      const token = randomBytes(24).toString('base64url');
      const forget = () => {
        connections.delete(token);
        free();
      };
      connections.set(token, connect(forget));
      return token;
    },
    open: (token) => find(token).open(),
    find,
  };
}
