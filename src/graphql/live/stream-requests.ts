import { randomBytes } from 'node:crypto';
import type { HttpInput, HttpOutput } from '../../http/http-input.ts';
import { ApiError } from '../../lib/api-error.ts';
import { changeFeed } from '../../operation/change-feed.ts';
import { toRefusal } from '../../operation/errors.ts';
import type { Services } from '../../operation/services.ts';
import { createSlots, networkCaller } from '../../operation/slots.ts';
import { answerJson, toJson } from '../answer-json.ts';
import type { ExecutedRequest, FollowedRequest } from '../execute-request.ts';
import type { GraphqlRequest, SentParams } from '../graphql-request.ts';
import { eventStream, resultsOf, toTheEnd } from './event-stream.ts';
import type { Results } from './live-event.ts';

/** Executes or follows the operation of a request. */
export type Operate = (
  sent: SentParams,
  request: GraphqlRequest,
) => Promise<ExecutedRequest | FollowedRequest>;

/** The requests of graphql-sse's single connection mode (its PROTOCOL.md). */
export interface StreamRequests {
  /** Responds to PUT, DELETE, and GET with a token; null for other requests. */
  answer(input: HttpInput): HttpOutput | null;
  /** Responds to a POST with the token of a stream, on which the results are told. */
  accept(token: string, sent: SentParams, request: GraphqlRequest): Promise<HttpOutput>;
}

/** The header with the token of a stream, or the parameter of the address. */
export const streamTokenOf = ({
  headers,
  search,
}: Pick<HttpInput, 'headers' | 'search'>): string | null =>
  headers.get('x-graphql-event-stream-token') ||
  (search === '' ? null : new URLSearchParams(search).get('token'));

export function createStreamRequests(services: Services, operate: Operate): StreamRequests {
  const connections = createStreamConnections(services);

  async function accept(
    token: string,
    sent: SentParams,
    { peer, ...given }: GraphqlRequest,
  ): Promise<HttpOutput> {
    const connection = connections.find(token);
    const id = sent.extensions?.operationId;
    if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID)
      throw new ApiError(
        'invalid_operation_id',
        400,
        'extensions.operationId must be a short text.',
      );
    connection.assertTakes(id);
    const { signal } = connection; // the request itself ends at once
    const input: HttpInput = Object.assign({}, peer, { signal });
    const answered = await operate(sent, { ...given, peer: input });
    if ('result' in answered && answered.result.data === undefined)
      return answerJson(services, input, answered, {
        mediaType: 'application/graphql-response+json',
        key: null,
        isRead: false,
      });
    connection.assertTakes(id);
    connection.tell(id, input, resultsOf(answered));
    return { status: 202, headers: { 'Cache-Control': 'no-store' }, body: null };
  }

  return {
    answer(input) {
      const { method, search } = input;
      return refusing(() => {
        if (method === 'PUT') return created(connections.reserve(input));
        const token = streamTokenOf(input);
        if (method === 'GET') return token === null ? null : connections.open(token);
        if (method !== 'DELETE') return null;
        const connection = connections.find(token ?? '');
        connection.end(new URLSearchParams(search).get('operationId') ?? '');
        return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: null };
      });
    },
    accept: async (token, sent, request) => {
      try {
        return await accept(token, sent, request);
      } catch (error) {
        return refused(error);
      }
    },
  };
}

/** Characters. */
const LONGEST_ID = 100;

const created = (token: string): HttpOutput => ({
  status: 201,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body: token,
});

function refusing<Output>(work: () => Output): Output | HttpOutput {
  try {
    return work();
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): HttpOutput {
  const refusal = toRefusal(error);
  if (!refusal) throw error;
  const { code, status, message } = refusal;
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ errors: [{ message, extensions: { code, status } }] }),
  };
}

/** Streams of events that each carry the results of any number of operations (graphql-sse, single connection mode). */
export interface StreamConnections {
  /** Reserves a stream and returns its token. @throws ApiError 429 `too_many_subscriptions` */
  reserve(input: HttpInput): string;
  /** Opens the reserved stream, once. @throws ApiError 404 `event_stream_not_found`, 409 `event_stream_in_use` */
  open(token: string): HttpOutput;
  /** @throws ApiError 404 `event_stream_not_found` */
  find(token: string): StreamConnection;
}

export interface StreamConnection {
  /** Aborts when nobody reads the stream any more. */
  readonly signal: AbortSignal;
  /** @throws ApiError 409 `operation_in_use`, 429 `too_many_subscriptions` */
  assertTakes(operationId: string): void;
  /** Tells results on the stream. */
  tell(operationId: string, input: HttpInput, results: Results): void;
  /** Ends an operation, if it is there. */
  end(operationId: string): void;
}

/** Milliseconds for which a reservation waits for its stream. */
const RESERVED = 30_000;

/** Operations of one stream at a time. */
const MOST_OPERATIONS = 100;

/** The streams of this process: with several ones, all requests of a client must come to the same. */
function createStreamConnections(services: Services): StreamConnections {
  const { subscriptions } = services.config.graphql;
  const { stopping } = changeFeed(services);
  const slots = createSlots(subscriptions, 'event streams');
  const connections = new Map<string, ReturnType<typeof connect>>();

  function connect(onClose: () => void) {
    const closing = new AbortController();
    const operations = new Map<string, Results>();
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

    async function* read(): AsyncGenerator<string> {
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

    async function tell(id: string, input: HttpInput, results: Results): Promise<void> {
      operations.set(id, results);
      const named = JSON.stringify(id);
      for await (const result of toTheEnd(results)) {
        if (closing.signal.aborted) return;
        const payload = await toJson(services, input, result);
        await push(`event: next\ndata: {"id":${named},"payload":${payload}}\n\n`);
      }
      operations.delete(id);
      if (!closing.signal.aborted) await push(`event: complete\ndata: {"id":${named}}\n\n`);
    }

    return {
      open(): HttpOutput {
        if (isOpen)
          throw new ApiError('event_stream_in_use', 409, 'This event stream is open already.');
        isOpen = true;
        clearTimeout(timer);
        timer = setTimeout(close, subscriptions.longest * 1000).unref();
        return eventStream(read(), close);
      },
      signal: closing.signal,
      assertTakes(id: string): void {
        if (operations.has(id))
          throw new ApiError('operation_in_use', 409, `The operation ${id} has not ended yet.`);
        if (operations.size < MOST_OPERATIONS) return;
        const message = `One event stream takes ${MOST_OPERATIONS} operations at a time.`;
        throw new ApiError('too_many_subscriptions', 429, message);
      },
      tell: (id: string, input: HttpInput, results: Results) => void tell(id, input, results),
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
