import type { ExecutionResult } from 'graphql';
import type { GraphqlMediaType } from '../http/graphql-media-type.ts';
import type { HttpInput, HttpOutput } from '../http/http-input.ts';
import type { Services } from '../operation/services.ts';
import type { ExecutedRequest } from './execute-request.ts';
import { maskErrors } from './mask-bugs.ts';
import { readHeaders } from './read-headers.ts';
import { refusalHeaders, refusalStatus, toldError } from './refusal-status.ts';

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
