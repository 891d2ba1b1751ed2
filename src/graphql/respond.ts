import { createHash } from 'node:crypto';
import { type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';
import { isAsyncIterable, processRegularResult } from 'graphql-yoga';
import { sharedCacheHeaders } from '../http/cdn/shared-cache-headers.ts';
import { EVENT_STREAM, graphqlMediaType } from '../http/graphql-media-type.ts';
import { toResponse } from '../http/message.ts';
import { fewDependencies } from '../http/response-cache.ts';
import { RETRY_LATER } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import type { Services } from '../operation/services.ts';
import { withinTime } from '../operation/within-time.ts';
import { isWrongRequest, toGraphqlError } from './errors.ts';
import type { Exchange, GraphqlPlugin } from './exchange.ts';
import { beyondLimit, LIMITS } from './limits.ts';
import { eventStream } from './live/event-stream.ts';

/** About how many characters the JSON of a value has; no further than a little beyond `most`. */
function answerSize(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 5;
  let size = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      size += 1 + answerSize(item, most - size);
      if (size > most) break;
    }
    return size;
  }
  for (const name in value) {
    size += name.length + 4 + answerSize(value[name as never], most - size); // whatever there is
    if (size > most) break;
  }
  return size;
}

/**
 * Replaces a result that is too large by an error (`graphql_too_large_answer`). Aliases can repeat one text in memory many times in the
 * response. Errors count as well.
 */
export const withinSize = <Result extends Told>(
  result: Result,
): Result | { readonly errors: readonly GraphQLError[] } =>
  resultSize(result, LIMITS.answer) > LIMITS.answer ? { errors: [tooLargeAnswer()] } : result;

/** The size of a result with its errors. */
export const resultSize = ({ data, errors }: Told, most: number): number =>
  answerSize([data, errors], most);

interface Told {
  readonly data?: ExecutionResult['data'] | undefined;
  readonly errors?: readonly GraphQLError[] | undefined;
}

/** The error of an answer that is not sent for its size. */
export const tooLargeAnswer = (): GraphQLError =>
  beyondLimit(
    'graphql_too_large_answer',
    `An answer may have ${LIMITS.answer} characters. Ask for less at once. What a mutation has done is done.`,
  );

/**
 * Executes an operation until its time is up (`GRAPHQL_TIMEOUT`) or its caller is gone; then nothing more is read for it. A query is
 * answered at once by the error. Of a mutation, the field under way is finished, those after it are refused, and what was done is told.
 * A too large result is refused as well (`graphql_too_large_answer`).
 * @param until when its time is up, in milliseconds since 1970, if it shares its time with others
 */
export async function executeInTime(
  context: Context,
  kind: 'query' | 'mutation',
  execute: () => ExecutionResult | Promise<ExecutionResult>,
  until?: number,
): Promise<ExecutionResult> {
  const seconds = context.services.config.graphql.timeout;
  try {
    return withinSize(
      await withinTime(
        context,
        { surface: 'graphql', seconds, until, isAwaited: kind === 'mutation' },
        execute,
      ),
    );
  } catch (error) {
    const told = toGraphqlError(error);
    if (told instanceof GraphQLError) return { errors: [told] };
    throw error;
  }
}

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

/** Stores what is the same for everybody. What a user is shown is nobody else's to store, nor is the response to a GET that failed. */
async function withCaching(
  services: Services,
  { request: { method, headers: sent }, cacheKey, executed }: Exchange,
  response: Response,
): Promise<Response> {
  const isRead = method !== 'POST';
  const isAnonymous = sent.get('authorization') === null && sent.get('cookie') === null;
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
