import { createHash } from 'node:crypto';
import { type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, processRegularResult } from 'graphql-yoga';
import type { Logger } from 'pino';
import { sharedCacheHeaders } from '../http/cdn/shared-cache-headers.ts';
import { type Peer, toResponse } from '../http/message.ts';
import { fewDependencies } from '../http/response-cache.ts';
import { type ApiError, RETRY_LATER } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import { toRefusal } from '../operation/errors.ts';
import type { Services } from '../operation/services.ts';
import { changedError, cutText, isWrongRequest } from './errors.ts';
import { EVENT_STREAM, type Exchange, type GraphqlPlugin, graphqlMediaType } from './exchange.ts';
import { eventStream } from './live/event-stream.ts';

/**
 * Chooses the media type by the weights of `Accept` (RFC 9110 §12.5.1), which Yoga does not read, and adds the headers of caches. The
 * response to an anonymous query is stored in the response cache.
 */
export const respond = (services: Services): GraphqlPlugin => ({
  onRequest({ serverContext: { exchange }, endResponse }) {
    if (exchange.request.method === 'OPTIONS') endResponse(new Response(null, { status: 204 }));
  },
  onExecute: ({ args: { document, operationName, contextValue } }) => ({
    onExecuteDone({ result }) {
      const isQuery = getOperationAST(document, operationName)?.operation === 'query';
      const { exchange } = contextValue;
      if (isQuery && !exchange.batch && 'data' in result && !result.errors)
        exchange.executed = contextValue;
    },
  }),
  onResultProcess({ result, serverContext: { exchange }, setResultProcessor }) {
    const mediaType = graphqlMediaType(exchange.request.headers.get('accept'));
    if (isAsyncIterable(result) || (!mediaType && ![result].flat().some(isWrongRequest)))
      return setResultProcessor(eventStream(services), EVENT_STREAM);
    setResultProcessor((told, ...given) => {
      const response = processRegularResult(told, ...given);
      response.headers.set('X-Content-Type-Options', 'nosniff');
      if ([told].flat().some(isUnavailable))
        response.headers.set('Retry-After', RETRY_LATER['Retry-After']);
      return withCaching(services, exchange, response);
    }, mediaType ?? 'application/json');
  },
});

const isUnavailable = (result: object): boolean =>
  'errors' in result &&
  Array.isArray(result.errors) &&
  result.errors.some(({ extensions }) => extensions?.status === 503);

/** Longer requests are not cached: their number is a stranger's to choose, and so would be the memory. */
const LONGEST_KEY = 16_384;

/** Caches a response that is equal for everybody. No cache may store a response to a user, or to a failed GET. */
async function withCaching(
  services: Services,
  { request: { method, headers: sent }, cacheKey, executed, headers: added }: Exchange,
  response: Response,
): Promise<Response> {
  const isRead = method !== 'POST';
  const isAnonymous = sent.get('authorization') === null && sent.get('cookie') === null;
  const isPrivate = !isAnonymous || added?.has('Set-Cookie');
  if (!executed || isPrivate) {
    for (const [name, value] of added ?? []) response.headers.append(name, value);
    if (isRead || isPrivate) response.headers.set('Cache-Control', 'no-store');
    return response;
  }
  const body = await response.text();
  const headers = {
    'Content-Type': response.headers.get('Content-Type') ?? '',
    'X-Content-Type-Options': 'nosniff',
    ...(isRead ? readHeaders(body, executed) : {}),
  };
  if (cacheKey && cacheKey.length <= LONGEST_KEY)
    services.answers.set(cacheKey, { status: 200, headers, body }, executed);
  return toResponse({ status: 200, headers, body });
}

/**
 * The headers by which caches store a response to an anonymous GET: for `GRAPHQL_MAX_AGE` seconds without asking, and then by its `ETag`.
 * A cache that stores it may also purge it by the names of what it shows (`Surrogate-Key`).
 */
function readHeaders(
  body: string,
  { services, reads, validity }: Context,
): Readonly<Record<string, string>> {
  const { maxAge } = services.config.graphql;
  const tag = createHash('sha1').update(body).digest('base64url');
  return {
    ETag: `"${tag}"`,
    'Cache-Control': `public, max-age=${maxAge}, must-revalidate`,
    Vary: 'Accept, Authorization, X-WP-Nonce',
    ...(maxAge > 0 ? { 'Surrogate-Key': fewDependencies(reads).join(' ') } : {}),
    ...sharedCacheHeaders(services.config, { reads, validity }),
  };
}

/** Logs the details of bugs, and tells callers only the id of the request. */
export const maskBugs = (services: Masking): GraphqlPlugin => ({
  onResultProcess({ result, setResult, serverContext: { exchange } }) {
    const mask = (one: ExecutionResult) => maskErrors(one, exchange.peer, services);
    if (isAsyncIterable(result)) setResult(mapAsyncIterator(result, mask));
    else setResult(Array.isArray(result) ? result.map(mask) : mask(result));
  },
});

/** Masks the errors of one result. */
export const maskErrors = <Result extends { readonly errors?: readonly GraphQLError[] }>(
  result: Result,
  peer: Peer,
  { log, config }: Masking,
): Result => {
  const { errors } = result;
  if (!errors) return result;
  if (!errors.some(isBug)) logFirst(errors, peer, log);
  const masked = errors.some(isUntold) ? errors.map((error) => maskBug(error, peer, log)) : errors;
  const told = masked.map((error) => inShort(error, config.graphql.suggestions));
  return { ...result, errors: told };
};

/** A bug is logged apart. The message is shown without values that a caller has sent, which may be secret. */
function logFirst(errors: readonly GraphQLError[], { requestId }: Peer, log: Logger): void {
  const [error] = errors;
  if (!error) return;
  const message = cutText(error.message).replace(VALUE, '$1 …');
  const others = errors.length > 1 ? { errors: errors.length } : {};
  log.info({ requestId, path: error.path, ...others }, `GraphQL error: ${message}`);
}

/** In messages of GraphQL, a value follows these words. */
const VALUE = /( got invalid value|, found| value:| represent [^:]*:) .*$/s;

type Masking = Pick<Services, 'log' | 'config'>;

/** Cuts the middle out of a long message. Also removes suggestions, which name parts of the schema, unless they are allowed. */
function inShort(error: GraphQLError, suggestions: boolean): GraphQLError {
  const cut = cutText(error.message);
  const message = suggestions ? cut : cut.replace(/ ?Did you mean .*\?$/s, '');
  return message === error.message ? error : changedError(error, { message });
}

function maskBug(error: GraphQLError, { requestId }: Peer, log: Logger): GraphQLError {
  const refusal = toRefusal(error.originalError);
  if (refusal) return toldRefusal(error, refusal);
  if (!isBug(error)) return error;
  const { originalError, path } = error;
  log.error({ err: originalError, requestId, path }, 'A request failed.');
  return changedError(error, {
    message: 'Something went wrong on this server.',
    extensions: { code: 'internal_server_error', status: 500, request_id: requestId },
  });
}

const isUntold = (error: GraphQLError): boolean =>
  toRefusal(error.originalError) !== undefined || isBug(error);

/** A refusal from a nested field that is not a GraphQL error yet. */
const toldRefusal = (
  { nodes, path }: GraphQLError,
  { message, code, status, extra }: ApiError,
): GraphQLError =>
  new GraphQLError(message, {
    nodes: nodes ?? null,
    path: path ?? null,
    extensions: { code, status, ...extra },
  });

/** Refusals, and errors of documents and variables, are GraphQL errors. Every other error is a bug. */
function isBug({ originalError }: GraphQLError): boolean {
  if (originalError instanceof GraphQLError) return isBug(originalError);
  return originalError !== undefined;
}
