import { createHash } from 'node:crypto';
import qs from 'qs';
import { isAnybody } from '../auth/viewer.ts';
import { isShared, sharedCacheHeaders } from '../http/cdn/shared-cache-headers.ts';
import { ApiError, RETRY_LATER } from '../lib/api-error.ts';
import { isObject } from '../lib/is-object.ts';
import { type Args, hasType } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import { toRefusal } from '../operation/errors.ts';
import { presentError } from '../operation/representation/resource.ts';
import type { Services } from '../operation/services.ts';
import { isRead, type RestRequest, readQuery, readRepeated } from './read-request.ts';

/** The answer of a route before it becomes HTTP. A batch contains such answers. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value, or (with a `Content-Type` of its own) plain text or bytes. */
  readonly body: unknown;
  /** Changes whenever the body does, without a look at the body: ids and versions, say. */
  readonly validator?: string;
}

export const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 200,
  headers,
  body,
});

/** 201 with the address of the new resource. */
export const created = (body: unknown, location: string): Answer => ({
  status: 201,
  headers: { Location: location },
  body,
});

/** An answer as a part of another's body. */
export interface WrappedAnswer {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>> | readonly never[];
}

/** `{body, status, headers}`: totals are numbers there, and no headers an empty list (recorded). */
export function wrapAnswer({ body, status, headers }: Answer): WrappedAnswer {
  const shown = Object.entries(headers).map(
    ([name, value]) => [name, TOTALS.has(name) ? Number(value) : value] as const,
  );
  return { body, status, headers: shown.length > 0 ? Object.fromEntries(shown) : [] };
}

const TOTALS: ReadonlySet<string> = new Set(['X-WP-Total', 'X-WP-TotalPages']);

/** A refusal as an answer. */
export const errorAnswer = (error: ApiError): Answer => ({
  status: error.status,
  headers: error.status === 503 ? RETRY_LATER : {},
  body: presentError(error),
});

/** Logs an unexpected error, and tells the caller no more than the id of the request to find it by. */
export function failure(
  { log }: Pick<Services, 'log'>,
  error: unknown,
  { requestId, method, path }: { requestId: string; method: string; path: string },
): Answer {
  const refusal = toRefusal(error);
  log[refusal ? 'warn' : 'error']({ err: error, requestId, method, path }, 'A request failed.');
  return errorAnswer(
    refusal ??
      new ApiError('internal_server_error', 500, 'Something went wrong on this server.', {
        data: { request_id: requestId },
      }),
  );
}

/** An answer with all headers and its body as text or bytes. `notModified` may still replace it. */
export interface FullAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Headers and text of an answer (docs/rest.md §2.4): `ETag` for anonymous reads, `no-store` for a user's, `_envelope` on wish. An error
 * in an envelope is no more to be kept than another: it may be of this request alone.
 */
export function toFullAnswer(
  answer: Answer,
  context: Context,
  { method, envelope }: { method: string; envelope: boolean },
): FullAnswer {
  const { viewer, addresses } = context;
  const shown = envelope ? wrap(answer) : answer;
  const isOwnType = 'Content-Type' in shown.headers;
  // A type of its own comes with its bytes. JSON is encoded once, for the cache and the socket.
  const body = isOwnType
    ? (shown.body as FullAnswer['body'])
    : Buffer.from(JSON.stringify(shown.body));
  let headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=UTF-8',
    Link: `<${addresses.rest('/')}>; rel="https://api.w.org/"`,
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ...shown.headers,
  };
  if (!isAnybody(viewer)) headers['Cache-Control'] = 'no-store';
  else if (answer.status === 200 && isRead(method) && !(body instanceof ReadableStream)) {
    headers.ETag = entityTag(shown, context, body);
    headers = { ...sharedCacheHeaders(context.services.config, context), ...headers };
  } else if (isShared(context.services.config)) headers['Cache-Control'] ??= 'no-store';
  return { status: shown.status, headers, body };
}

/** `{body, status, headers}` in one, for clients that can't read headers; those for caches and browsers stay outside. */
function wrap(answer: Answer): Answer {
  const headers = Object.entries(answer.headers);
  const inside = headers.filter(([name]) => !OUTSIDE.has(name));
  return {
    status: 200,
    headers: Object.fromEntries(headers.filter(([name]) => OUTSIDE.has(name))),
    body: wrapAnswer({ ...answer, headers: Object.fromEntries(inside) }),
  };
}

/** No script may read the cookie of a session, and caches read `Cache-Control` and `Vary` of the response itself. */
const OUTSIDE: ReadonlySet<string> = new Set(['Cache-Control', 'Set-Cookie', 'Vary']);

/** RFC 9110 §8.8.3. A validator names what the body is made of; settings are part of every body. */
function entityTag(
  { validator }: Answer,
  { services, settingsSeq }: Context,
  body: string | Uint8Array,
): string {
  if (validator === undefined) return `"${digest(body)}"`;
  const { release, excerptLength } = services.config;
  const name = `${validator} ${settingsSeq} ${release} ${excerptLength}`;
  return name.length <= READABLE ? `"${name.replaceAll(' ', '-')}"` : `"${digest(name)}"`;
}

/** A tag of so many characters is sent as it is: to make it costs less than a digest. */
const READABLE = 48;

const digest = (content: string | Uint8Array) =>
  createHash('sha1').update(content).digest('base64url');

interface Paging {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** `X-WP-Total`, `X-WP-TotalPages` and the links to the neighbouring pages (docs/rest.md §2.7). */
export function pagingHeaders(
  { addresses }: Context,
  request: RestRequest,
  { page, perPage, total }: Paging,
): Record<string, string> {
  const pages = Math.ceil(total / perPage);
  const queryOf = pagedQuery(request);
  const address = (to: number) => `${addresses.rest(request.path)}?${queryOf(to)}`;
  const links = [
    ...(page > 1 ? [`<${address(Math.min(page - 1, pages))}>; rel="prev"`] : []),
    ...(page < pages ? [`<${address(page + 1)}>; rel="next"`] : []),
  ];
  return {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(links.length > 0 ? { Link: links.join(', ') } : {}),
  };
}

/**
 * The query by page, in the form of the reference: values as arguments read them (a boolean is `1` or nothing), lists with their
 * positions, and names without a value without `=`.
 */
function pagedQuery({ search, args = {} }: RestRequest): (page: number) => string {
  const words = new URLSearchParams(qs.stringify(asRead(search.slice(1), args)));
  words.delete('rest_route');
  return (page) => {
    words.set('page', String(page));
    return words.toString().replace(/=(?=&|$)/g, '');
  };
}

const isList = (schema: unknown): boolean => takes(schema, 'array');

const takes = (schema: unknown, type: string): boolean =>
  partsOf(schema).some((part) => hasType(part, type));

/** A schema with those that it offers to choose from. */
const partsOf = (schema: unknown): readonly Record<string, unknown>[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const own: Record<string, unknown> = { ...schema };
  return [own, ...[own.anyOf ?? [], own.oneOf ?? []].flat().flatMap(partsOf)];
};

/** The query by name: the last of several values, all of a list. */
const asRead = (text: string, args: Args): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...readQuery(text), ...repeatedLists(text, args) }).map(([name, value]) => [
      name,
      asValue(value, args[name]),
    ]),
  );

const repeatedLists = (text: string, args: Args): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readRepeated(text)).filter(
      ([name]) => isList(args[name]) || name === '_fields' || name === '_embed',
    ),
  );

/** Lists that were written as `1,2` are lists, also within objects. */
function asValue(value: unknown, schema: unknown): unknown {
  if (typeof value === 'string') {
    if (isList(schema)) return value.split(/[\s,]+/).filter((item) => item !== '');
    return takes(schema, 'boolean') ? (BOOLEANS.get(value.toLowerCase()) ?? value) : value;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      asValue(part, { anyOf: partsOf(schema).map((one) => propertyOf(one, name)) }),
    ]),
  );
}

const propertyOf = ({ properties }: Record<string, unknown>, name: string): unknown =>
  typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name)
    ? Reflect.get(properties, name)
    : undefined;

const BOOLEANS = new Map([
  ['true', '1'],
  ['1', '1'],
  ['false', ''],
  ['0', ''],
]);
