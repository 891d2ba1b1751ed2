import { createHash } from 'node:crypto';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { sharedCacheHeaders } from '../http/cdn/shared-cache-headers.ts';
import { isKnownTag } from '../http/entity-tag.ts';
import type { GraphqlMediaType } from '../http/graphql-media-type.ts';
import type { HttpInput, HttpOutput } from '../http/http-input.ts';
import { fewDependencies } from '../http/response-cache.ts';
import type { Context } from '../operation/context.ts';
import type { Services } from '../operation/services.ts';
import { resultSize, tooLargeAnswer } from './answer-size.ts';
import { refusalHeaders, refusalStatus, toldError } from './errors.ts';
import { type ExecutedRequest, failedRequest } from './execute-request.ts';
import { type Batch, type SentParams, toParams, wrongParameters } from './graphql-request.ts';
import { LIMITS } from './limits.ts';
import { maskErrors } from './mask-bugs.ts';

/** How a result is sent. */
export interface SentAs {
  readonly mediaType: GraphqlMediaType;
  /** What a response to an anonymous query is cached under; null if it is not cached. */
  readonly key: string | null;
  /** Whether the request was sent by GET or HEAD, whose responses caches may store. */
  readonly isRead: boolean;
}

/** The response with the result of a request in JSON, which is cached if it is the same for everybody. */
export async function answerJson(
  services: Services,
  input: HttpInput,
  { result, kind, context }: ExecutedRequest,
  { mediaType, key, isRead }: SentAs,
): Promise<HttpOutput> {
  const body = await toJson(services, input, result);
  const isAnonymous = isFromAnybody(input);
  const isShared = isAnonymous && kind === 'query' && !result.errors;
  const plain = HEADERS[mediaType];
  if (isShared && context) {
    const headers = isRead ? { ...plain, ...readHeaders(body, context) } : plain;
    if (key !== null && key.length <= LONGEST_KEPT)
      services.answers.set(key, { status: 200, headers, body }, context);
    return { status: 200, headers, body };
  }
  const caching = isRead ? NO_STORE : {};
  const headers = { ...jsonHeaders(input, mediaType), ...caching, ...refusalHeaders(result) };
  return { status: refusalStatus(result, mediaType), headers, body };
}

/** The JSON of a result, in which bugs are masked. */
export async function toJson(
  services: Services,
  input: HttpInput,
  result: ExecutionResult,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { errors, ...rest } = maskErrors(result, input, services);
  const told = errors ? { errors: errors.map(toldError), ...rest } : rest;
  return JSON.stringify(told);
}

/** The headers of a response in JSON. What a user is shown is nobody else's to keep. */
export const jsonHeaders = (input: HttpInput, mediaType: GraphqlMediaType) =>
  isFromAnybody(input) ? HEADERS[mediaType] : { ...HEADERS[mediaType], ...NO_STORE };

const NO_STORE = { 'Cache-Control': 'no-store' };

/** What a response to this body, or to this path and query, is cached under. */
export const graphqlKey = (request: string, mediaType: GraphqlMediaType | null): string =>
  `${mediaType} ${request}`;

const headersOf = (mediaType: GraphqlMediaType) => ({
  'Content-Type': `${mediaType}; charset=utf-8`,
  'X-Content-Type-Options': 'nosniff',
});

const HEADERS: Readonly<Record<GraphqlMediaType, Readonly<Record<string, string>>>> = {
  'application/json': headersOf('application/json'),
  'application/graphql-response+json': headersOf('application/graphql-response+json'),
};

/** Longer requests are not kept: their number is a stranger's to choose, and so would be the memory. */
const LONGEST_KEPT = 16_384;

const isFromAnybody = ({ headers }: HttpInput): boolean =>
  headers.get('authorization') === null && headers.get('cookie') === null;

/**
 * Executes the requests of an array, one after the other in their order, and answers each at its place with its own errors. Together
 * they have the time, the cost and the size of one request.
 * @throws GraphQLError for an array that is empty or too long, or has something else than requests
 */
export async function answerBatch(
  services: Services,
  input: HttpInput,
  requests: readonly unknown[],
  execute: (sent: SentParams, batch: Batch) => Promise<ExecutedRequest | null>,
): Promise<HttpOutput['body']> {
  const { maxBatch, timeout } = services.config.graphql;
  if (requests.length === 0) throw invalid('The array has no request.');
  if (requests.length > maxBatch)
    throw invalid(`At most ${maxBatch} requests may be sent at once.`, 'graphql_too_large_batch');
  if (requests.some((one) => typeof one !== 'object' || one === null || Array.isArray(one)))
    throw invalid('Each item of the array must be a request, which is an object.');
  const batch: Batch = { until: Date.now() + timeout * 1000, index: 0, spent: 0, context: null };
  const texts: (string | Uint8Array)[] = [];
  let room: number = LIMITS.answer;
  for (const [index, request] of requests.entries()) {
    batch.index = index;
    const sent = toParams(request);
    const executed = sent ? await execute(sent, batch) : wrongParameters();
    const { result }: ExecutedRequest = executed ?? failedRequest(noSubscription());
    room -= resultSize(result, room);
    texts.push(await toJson(services, input, room < 0 ? { errors: [tooLargeAnswer()] } : result));
  }
  return Buffer.concat(
    ['[', ...texts.flatMap((text, i) => (i ? [',', text] : [text])), ']'].map((one) =>
      Buffer.from(one),
    ),
  );
}

const noSubscription = () =>
  invalid("A subscription can't be part of an array.", 'graphql_subscription_in_batch');

const invalid = (message: string, code = 'graphql_invalid_batch') =>
  new GraphQLError(message, { extensions: { code, status: 400, http: { status: 400 } } });

/**
 * The headers by which caches store a response to an anonymous GET: for `GRAPHQL_MAX_AGE` seconds without asking, and then by its `ETag`.
 * A cache that stores it may also purge it by the names of what it shows (`Surrogate-Key`).
 */
function readHeaders(
  body: string | Uint8Array,
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

/** The same response, or 304 for a caller who has it (RFC 9110 §13.1.2), and without a body for HEAD. */
export function confirmed(output: HttpOutput, { method, headers: sent }: HttpInput): HttpOutput {
  const { status, headers, body } = output;
  const { ETag: tag, 'Content-Type': type, ...others } = headers;
  if (tag && isKnownTag(sent.get('if-none-match'), tag))
    return { status: 304, headers: { ...others, ETag: tag }, body: null };
  if (method !== 'HEAD' || typeof body !== 'string') return output;
  return {
    status,
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    body: null,
  };
}
