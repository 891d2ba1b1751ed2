import type { GraphQLParams } from 'graphql-yoga';
import { authenticate, identificationOf } from '../auth/authenticate.ts';
import type { Viewer } from '../auth/viewer.ts';
import { EVENT_STREAM, graphqlMediaType } from '../http/graphql-media-type.ts';
import { isForm } from '../http/receive-form.ts';
import { responseFromCache } from '../http/response-cache.ts';
import { ApiError } from '../lib/api-error.ts';
import { readText } from '../lib/byte-stream.ts';
import { parseJson } from '../lib/parse-json.ts';
import type { Services } from '../operation/services.ts';
import { toWrongRequest, wrongRequest } from './errors.ts';
import type { Batch, Exchange, GraphqlPlugin } from './exchange.ts';
import { LIMITS } from './limits.ts';
import { receiveUploads } from './uploads.ts';

/** Bytes of a request with its variables. */
const MAX_BODY_BYTES = 2 ** 20;

/** @throws ApiError for those who may not send files */
export type AssertCanUpload = (caller: { readonly viewer: Viewer }) => void;

type Params = GraphQLParams | GraphQLParams[];

/**
 * Reads the parameters of a request. Yoga's own parsers look at no bound of JSON before they parse it, hold files in memory, and accept
 * forms, which any page may send in a visitor's name.
 */
export function readRequests(services: Services, assertCanUpload: AssertCanUpload): GraphqlPlugin {
  const { config } = services;

  /** The response to a stored query. @param text the body, or the path and query */
  async function findStored(text: string, exchange: Exchange): Promise<Response | undefined> {
    const { request, peer, streamToken } = exchange;
    const mediaType = graphqlMediaType(request.headers.get('accept'));
    if (!mediaType || streamToken !== null) return undefined;
    exchange.cacheKey = `${mediaType} ${text}`;
    return responseFromCache(services, exchange.cacheKey, request, peer);
  }

  async function readBody(request: Request, exchange: Exchange): Promise<Params | Response> {
    const text = await readText(request, MAX_BODY_BYTES).catch((error: unknown) => {
      throw error instanceof ApiError
        ? new ApiError('graphql_too_large', error.status, error.message)
        : error;
    });
    const stored = await findStored(text, exchange);
    if (stored) return stored;
    const value = parseJson(text);
    if (Array.isArray(value)) exchange.batch = beginBatch(services, value, exchange);
    return value as Params; // looked at in read-params.ts
  }

  async function readAddress({ url }: Request, exchange: Exchange): Promise<Params | Response> {
    const { search } = new URL(url);
    const stored = await findStored(`/graphql${search}`, exchange);
    if (stored) return stored;
    const given = new URLSearchParams(search);
    const json = (name: string) => {
      const text = given.get(name);
      // The check for an object rejects text that is not JSON.
      return text ? (parseJson(text) ?? text) : undefined;
    };
    const params = {
      ...Object.fromEntries(given),
      variables: json('variables'),
      extensions: json('extensions'),
    };
    return params as Params; // looked at in read-params.ts
  }

  async function readForm(request: Request, exchange: Exchange): Promise<Params> {
    const identification = identificationOf(request, exchange.peer);
    assertCanUpload({ viewer: await authenticate(identification, services.authentication) });
    const { operations, ...form } = await receiveUploads(request, config.media);
    exchange.form = form;
    return operations;
  }

  return {
    onRequest({ request, setRequest }) {
      if (request.method !== 'HEAD') return;
      const { url, headers, signal } = request;
      setRequest(new Request(url, { headers, signal })); // Hono leaves the body out
    },
    async onRequestParse({ request, serverContext: { exchange }, setRequestParser }) {
      const { method, headers } = request;
      if (method !== 'GET' && method !== 'POST') throw notAllowed();
      const isUpload = isForm(request) && mayBeOwn(headers);
      if (method === 'POST' && !isUpload && !isJson(headers))
        throw wrongRequest(
          'graphql_unsupported_media_type',
          415,
          'Requests are sent as application/json.',
        );
      if (!graphqlMediaType(headers.get('accept')) && !exchange.canFollow) throw notAcceptable();
      // The schema depends on the settings. Where they can't be read, the resolvers say so.
      try {
        await services.settings.current();
      } catch {}
      const read = method === 'GET' ? readAddress : isUpload ? readForm : readBody;
      setRequestParser(async (received) => {
        try {
          return await read(received, exchange);
        } catch (error) {
          throw toWrongRequest(error);
        }
      });
    },
    onResponse: ({ serverContext }) => serverContext.exchange.form?.discard(),
  };
}

/** @throws GraphQLError for an array that is empty or too long, or has something else than requests */
function beginBatch(
  { config: { graphql } }: Services,
  requests: readonly unknown[],
  { mustFollow }: Exchange,
): Batch {
  if (mustFollow) throw notAcceptable();
  if (requests.length === 0) throw invalidBatch('The array has no request.');
  if (requests.length > graphql.maxBatch)
    throw wrongRequest(
      'graphql_too_large_batch',
      400,
      `At most ${graphql.maxBatch} requests may be sent at once.`,
    );
  if (requests.some((one) => typeof one !== 'object' || one === null || Array.isArray(one)))
    throw invalidBatch('Each item of the array must be a request, which is an object.');
  return {
    until: Date.now() + graphql.timeout * 1000,
    index: -1,
    spent: 0,
    room: LIMITS.answer,
    last: Promise.resolve(),
  };
}

const invalidBatch = (message: string) => wrongRequest('graphql_invalid_batch', 400, message);

const isJson = (headers: Headers): boolean =>
  /^application\/(?:graphql-response\+)?json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');

/** Any page may send a form in a visitor's name, but none of another site can say this in its head. */
const mayBeOwn = (headers: Headers): boolean =>
  headers.has('authorization') || headers.has('x-wp-nonce');

const notAllowed = () =>
  wrongRequest(
    'graphql_method_not_allowed',
    405,
    'Send queries by GET or POST, and mutations by POST.',
    { Allow: 'GET, POST, PUT, DELETE' },
  );

/** Tells a caller that accepts nothing that there is. */
export const notAcceptable = () =>
  wrongRequest(
    'graphql_not_acceptable',
    406,
    `Responses are application/json, application/graphql-response+json or, for subscriptions, ${EVENT_STREAM}.`,
  );
