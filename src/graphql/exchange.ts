import type { ExecutionResult } from 'graphql';
import type { Plugin, YogaServerInstance } from 'graphql-yoga';
import { parseAccept } from 'hono/utils/accept';
import type { Peer } from '../http/message.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import type { UploadingContext, Uploads } from './uploads.ts';

/** A request and what its plug-ins find out about it. Yoga makes a new context for each operation of an array; this is one for all. */
export interface Exchange {
  request: Request;
  readonly peer: Peer;
  /** The token of an event stream of several operations, which gets the results. */
  readonly streamToken: string | null;
  /** Whether events can be sent, which subscriptions need. */
  readonly canFollow: boolean;
  /** Whether nothing but events can be sent, so that a query that is `@live` is followed. */
  readonly mustFollow: boolean;
  /** Headers that the response gets beside its own; absent for results that are events or messages of a WebSocket. */
  readonly headers?: Headers;
  /** The files that came with the request; `discard` removes them. */
  form?: { readonly uploads: Uploads; discard(): Promise<void> };
  /** The array of requests that it is. */
  batch?: Batch;
  /** The event stream of several operations that gets the results. */
  streamed?: StreamedOperation;
  /** The key of the response in the response cache. */
  cacheKey?: string;
  /** The context of a query that was executed without an error. */
  executed?: Context;
}

/** The state that the operations of an array share. */
export interface Batch {
  /** When the time of all of them is over, in milliseconds since 1970. */
  readonly until: number;
  /** The place of the operation that is executed, from 0. */
  index: number;
  /** The complexity of those before. */
  spent: number;
  /** The characters that the results may still have. */
  room: number;
  /** The context of the first operation, which the others share. */
  context?: Promise<Context>;
  /** Resolves when the last waiting operation is done. */
  last: Promise<void>;
}

/** An operation whose results go to an event stream. */
export interface StreamedOperation {
  readonly connection: StreamConnection;
  /** Given by the client. */
  readonly id: string;
}

export interface StreamConnection {
  /** Aborts when nobody reads the stream any more. */
  readonly signal: AbortSignal;
  /** @throws ApiError 409 `operation_in_use`, 429 `too_many_subscriptions` */
  assertTakes(operationId: string): void;
  /** Tells results on the stream. */
  tell(operationId: string, results: AsyncIterator<ExecutionResult>): void;
  /** Ends an operation, if it is there. */
  end(operationId: string): void;
}

/** Yoga's server context. */
export interface ServerContext {
  readonly exchange: Exchange;
}

/** The context of an operation, which resolvers get. */
export interface GraphqlContext extends UploadingContext, ServerContext {}

/** The context of a mutation that sets a cookie, which only a request by HTTP has an exchange for. */
interface CookieContext extends Context, Partial<ServerContext> {}

/** @throws ApiError 400 `graphql_no_cookies` unless the result is a response of its own, which can set a cookie */
export function assertTakesCookie({ exchange }: CookieContext): void {
  if (!exchange?.headers)
    throw new ApiError(
      'graphql_no_cookies',
      400,
      'A WebSocket or an event stream can not set a cookie. Send this mutation by POST.',
    );
}

/** Sets a cookie with the response, if it is one of its own. @param cookie a `Set-Cookie` */
export const setCookie = ({ exchange }: CookieContext, cookie: string): void =>
  exchange?.headers?.append('Set-Cookie', cookie);

export type GraphqlPlugin = Plugin<GraphqlContext, ServerContext>;

export type Yoga = YogaServerInstance<ServerContext, GraphqlContext>;

export function beginExchange(request: Request, peer: Peer): Exchange {
  const { url, headers } = request;
  const accept = headers.get('accept');
  const streamToken =
    headers.get('x-graphql-event-stream-token') || new URL(url).searchParams.get('token');
  const mustFollow = streamToken !== null || !graphqlMediaType(accept);
  return {
    request,
    peer,
    streamToken,
    canFollow: streamToken !== null || acceptsEvents(accept),
    mustFollow,
    ...(mustFollow ? {} : { headers: new Headers() }),
  };
}

/** The JSON types of a GraphQL response (GraphQL over HTTP §6.2). */
export type GraphqlMediaType = 'application/json' | 'application/graphql-response+json';

/** Server-sent events, in which subscriptions are answered. */
export const EVENT_STREAM = 'text/event-stream';

const RANGES: Readonly<Record<string, GraphqlMediaType>> = {
  '*/*': 'application/json',
  'application/*': 'application/json',
  'application/json': 'application/json',
  'application/graphql-response+json': 'application/graphql-response+json',
};

/**
 * The JSON type that an `Accept` header prefers: by its weights, and the first of those with the same one (RFC 9110 §12.5.1).
 * Null if it accepts neither.
 */
export function graphqlMediaType(accept: string | null | undefined): GraphqlMediaType | null {
  const ranges = parseAccept((accept ?? '*/*').toLowerCase()); // by weight
  const best = ranges.find(
    // There is only UTF-8 here.
    ({ type, params, q }) =>
      q > 0 && type in RANGES && /^"?utf-8"?$/.test(params.charset ?? 'utf-8'),
  );
  return RANGES[best?.type ?? ''] ?? null;
}

/** Whether an `Accept` header names server-sent events. */
const acceptsEvents = (accept: string | null | undefined): boolean =>
  accept?.toLowerCase().includes(EVENT_STREAM) ?? false;
