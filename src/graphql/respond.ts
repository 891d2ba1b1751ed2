import { createHash } from 'node:crypto';
import { getOperationAST } from 'graphql';
import { isAsyncIterable, processRegularResult } from 'graphql-yoga';
import { sharedCacheHeaders } from '../http/cdn/shared-cache-headers.ts';
import { corsHeaders, preflightHeaders } from '../http/cors.ts';
import { isKnownTag } from '../http/entity-tag.ts';
import { EVENT_STREAM, graphqlMediaType } from '../http/graphql-media-type.ts';
import type { HttpInput } from '../http/http-input.ts';
import { fewDependencies } from '../http/response-cache.ts';
import { RETRY_LATER } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import type { Services } from '../operation/services.ts';
import { isWrongRequest } from './errors.ts';
import type { Exchange, GraphqlPlugin } from './exchange.ts';
import { eventStream } from './live/event-stream.ts';

/**
 * Chooses the media type by the weights of `Accept` (RFC 9110 §12.5.1), which Yoga does not read, and adds the headers of caches. The
 * response to an anonymous query is stored in the response cache.
 */
export const respond = (services: Services): GraphqlPlugin => ({
  onRequest({ serverContext: { exchange }, endResponse }) {
    if (exchange.input.method !== 'OPTIONS') return;
    const headers = preflightHeaders(exchange.input, services.config) ?? {};
    endResponse(new Response(null, { status: 204, headers }));
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
    const mediaType = graphqlMediaType(exchange.input.headers.get('accept'));
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
  onResponse({ response: { headers }, serverContext: { exchange } }) {
    if (headers.has('Access-Control-Expose-Headers')) return; // from the cache
    const { input } = exchange;
    const vary = headers.get('Vary');
    const own = corsHeaders(input.headers.get('origin'), services.config);
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    if (vary && own.Vary) headers.set('Vary', `${own.Vary}, ${vary}`);
    headers.set('X-Request-Id', input.requestId);
  },
});

const isUnavailable = (result: object): boolean =>
  'errors' in result &&
  Array.isArray(result.errors) &&
  result.errors.some(({ extensions }) => extensions?.status === 503);

/** Longer requests are not cached: their number is a stranger's to choose, and so would be the memory. */
const LONGEST_KEY = 16_384;

/** Stores what is the same for everybody. What a user is shown is nobody else's to store, nor is the response to a GET that failed. */
async function withCaching(
  services: Services,
  { input, cacheKey, executed }: Exchange,
  response: Response,
): Promise<Response> {
  const isRead = input.method !== 'POST';
  const isAnonymous =
    input.headers.get('authorization') === null && input.headers.get('cookie') === null;
  if (!executed || !isAnonymous) {
    if (isRead || !isAnonymous) response.headers.set('Cache-Control', 'no-store');
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
  return isRead ? confirmed(body, headers, input) : new Response(body, { headers });
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

/** The response, or 304 for a caller who has it (RFC 9110 §13.1.2), and the length for HEAD, whose body is left out. */
function confirmed(
  body: string,
  headers: Readonly<Record<string, string>>,
  { method, headers: sent }: HttpInput,
): Response {
  const { ETag: tag = '', 'Content-Type': _, ...others } = headers;
  if (isKnownTag(sent.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers: { ...others, ETag: tag } });
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Response(body, { headers: { ...headers, ...(method === 'HEAD' && length) } });
}
