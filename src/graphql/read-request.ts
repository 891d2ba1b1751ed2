import { createHash } from 'node:crypto';
import type { GraphQLParams } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { viewerOfRequest } from '../auth/authenticate.ts';
import { isAnybody, type Viewer } from '../auth/viewer.ts';
import type { TrustedDocuments } from '../config/graphql-config.ts';
import { isForm } from '../http/message.ts';
import { responseFromCache } from '../http/response-cache.ts';
import { ApiError } from '../lib/api-error.ts';
import { parseJson, readText, STRANGERS_BODY_BYTES } from '../lib/body.ts';
import { isObject } from '../lib/is-object.ts';
import { defineService, type Services } from '../operation/services.ts';
import { resultSize, tooLargeAnswer } from './enforce-limits.ts';
import { refusal, toWrongRequest, wrongRequest } from './errors.ts';
import {
  type Batch,
  EVENT_STREAM,
  type Exchange,
  type GraphqlPlugin,
  graphqlMediaType,
} from './exchange.ts';
import { LIMITS, maxCharacters } from './limits.ts';
import { receiveUploads } from './uploads.ts';

/** Bytes of a request of a known caller with its variables. */
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

  /** Who calls has to be known of large bodies only. */
  async function mostBytes(request: Request, { peer }: Exchange): Promise<number> {
    const length = request.headers.get('content-length');
    if (length !== null && Number(length) <= STRANGERS_BODY_BYTES) return STRANGERS_BODY_BYTES;
    const viewer = await viewerOfRequest(services, request, peer);
    return isAnybody(viewer) ? STRANGERS_BODY_BYTES : MAX_BODY_BYTES;
  }

  async function readBody(request: Request, exchange: Exchange): Promise<Params | Response> {
    const text = await readText(request, await mostBytes(request, exchange)).catch(
      (error: unknown) => {
        throw error instanceof ApiError
          ? new ApiError('graphql_too_large', error.status, error.message)
          : error;
      },
    );
    const stored = await findStored(text, exchange);
    if (stored) return stored;
    const value = parseJson(text);
    if (value === undefined && text.trim() !== '')
      throw wrongRequest('BAD_REQUEST', 400, 'The body is not valid JSON.');
    if (Array.isArray(value)) exchange.batch = beginBatch(services, value, exchange);
    return value as Params; // checked by `toParams`
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
    return params as Params; // checked by `toParams`
  }

  async function readForm(request: Request, exchange: Exchange): Promise<Params> {
    assertCanUpload({ viewer: await viewerOfRequest(services, request, exchange.peer) });
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
          'Requests are sent as application/json, and files as multipart/form-data with the header Authorization or X-WP-Nonce.',
        );
      if (!graphqlMediaType(headers.get('accept')) && !exchange.canFollow) throw notAcceptable();
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
  if (requests.some((one) => !isObject(one)))
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

/** The parameters of a request (GraphQL over HTTP §5.1): a document, or the id of one that the server knows. */
export interface SentParams {
  readonly query?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** The id of a trusted document. */
  readonly documentId?: string;
}

/** The parameters once the document is known. */
export type KnownParams = Omit<SentParams, 'query' | 'documentId'> & { readonly query: string };

/**
 * Finds the document of a request that may name it by an id: a trusted one, or one that was registered by its hash (Apollo's automatic
 * persisted queries). Yoga has a plug-in for each of the two. Together they don't take a trusted document by its id, its hash and its text,
 * nor refuse all others to everybody but administrators.
 * @throws GraphQLError `PERSISTED_QUERY_NOT_FOUND`, on which clients send the document with its hash; `graphql_invalid_persisted_query`;
 * `graphql_untrusted_document`
 */
async function resolveDocument(
  services: Services,
  sent: SentParams,
  viewerOf: () => Promise<Viewer>,
): Promise<KnownParams> {
  const { documentId, ...params } = sent;
  const { query, extensions } = params;
  const { trusted } = services.config.graphql;
  if (query !== undefined && documentId === undefined && !extensions?.persistedQuery) {
    if (!isTrusted(trusted, query)) await assertMayAskAnything(services, viewerOf);
    return { ...params, query };
  }
  const hash = documentId?.replace(/^sha256:/, '') ?? hashOf(extensions?.persistedQuery);
  const known = trusted?.byId.get(documentId ?? hash) ?? trusted?.byId.get(hash);
  if (known !== undefined && (query === undefined || query === known))
    return { ...params, query: known };
  if (known !== undefined) throw invalid('The document is not the one of this id.');
  if (query === undefined || !isTrusted(trusted, query))
    await assertMayAskAnything(services, viewerOf);
  const persisted = persistedQueries(services);
  const found = query ?? persisted.find(hash);
  if (found === undefined) throw notFound();
  if (query !== undefined && !persisted.register(hash, query))
    throw invalid('The hash is not the SHA-256 of the document.');
  return { ...params, query: found };
}

/**
 * Only administrators may send other documents where only trusted ones are executed (`GRAPHQL_TRUSTED_ONLY`): GraphiQL works for them,
 * and they may do anything by REST anyway.
 * @throws GraphQLError `graphql_untrusted_document` (403)
 */
export async function assertMayAskAnything(
  { config }: Services,
  viewerOf: () => Viewer | Promise<Viewer>,
): Promise<void> {
  if (!config.graphql.trustedOnly || (await viewerOf()).can('manage_options')) return;
  throw refusal('graphql_untrusted_document', 403, 'Only trusted documents are executed here.');
}

/** Whether the text is that of a trusted document. */
export const isTrusted = (trusted: TrustedDocuments | null, query: string): boolean =>
  trusted?.texts.has(query) ?? false;

/** The hash of `extensions.persistedQuery` in lower case. @throws GraphQLError for another version of the protocol */
function hashOf(given: unknown): string {
  const { version, sha256Hash } = { ...(given as Readonly<Record<string, unknown>>) }; // whatever was sent
  if (version !== 1) throw invalid('The version of persistedQuery must be 1.');
  if (typeof sha256Hash === 'string') return sha256Hash.toLowerCase();
  throw invalid('persistedQuery needs sha256Hash.');
}

const notFound = () => refusal('PERSISTED_QUERY_NOT_FOUND', 404, 'PersistedQueryNotFound');

const invalid = (message: string) => refusal('graphql_invalid_persisted_query', 400, message);

/** Documents that clients have registered by their SHA-256, in hexadecimal (automatic persisted queries). */
interface PersistedQueries {
  find(hash: string): string | undefined;
  /** Remembers a document, unless the hash is not its own or it is longer than a document may be. */
  register(hash: string, query: string): boolean;
}

/** The most that registered documents may take in memory, in bytes, and how many there may be. Anyone may register some. */
const MOST_BYTES = 8 * 2 ** 20;
const MOST = 10_000;

/** The documents known to this process. Clients send a document again to another process. */
const persistedQueries = defineService(({ config }): PersistedQueries => {
  const known = new LRUCache<string, string>({
    max: MOST,
    maxSize: MOST_BYTES,
    sizeCalculation: (query) => 2 * query.length + 200,
  });
  return {
    find: (hash) => known.get(hash),
    register(hash, query) {
      if (query.length > maxCharacters(config.graphql.document)) return false;
      if (createHash('sha256').update(query).digest('hex') !== hash) return false;
      known.set(hash, query);
      return true;
    },
  };
});

/**
 * Checks the parameters of an operation, and finds the document that they name. Yoga executes the operations of an array at once; here they
 * wait for each other, and their results have the size of one together.
 */
export const readParams = (services: Services): GraphqlPlugin => ({
  async onParams({ params, setParams, paramsHandler, setParamsHandler, context: { exchange } }) {
    const { batch } = exchange;
    const done = batch && (await takeTurn(batch));
    try {
      setParams(
        await resolveDocument(services, toParams(params), () =>
          viewerOfRequest(services, exchange.request, exchange.peer),
        ),
      );
    } catch (error) {
      done?.();
      throw error;
    }
    // The schema depends on the settings. Where they can't be read, the resolvers say so.
    try {
      await services.settings.current();
    } catch {}
    if (!batch) return;
    setParamsHandler(async (payload) => {
      try {
        const result = await paramsHandler(payload);
        if ('errors' in result || 'data' in result) batch.room -= resultSize(result, batch.room);
        return batch.room < 0 ? { errors: [tooLargeAnswer()] } : result;
      } finally {
        done?.();
      }
    });
  },
});

/** Resolves when the operations before it are done, to a function to call when this one is. */
async function takeTurn(batch: Batch): Promise<() => void> {
  const before = batch.last;
  const { promise, resolve } = Promise.withResolvers<void>();
  batch.last = promise;
  await before;
  batch.index += 1;
  return resolve;
}

/** Reads parameters as they were sent. @throws GraphQLError if one has a wrong type, or there is neither a document nor the id of one */
function toParams(value: unknown): SentParams {
  if (!isObject(value)) throw wrongParams();
  const { query, variables, operationName, extensions } = value;
  const documentId = value.documentId ?? value.doc_id ?? value.queryId;
  if (query != null && typeof query !== 'string') throw wrongParams();
  if (variables != null && !isObject(variables)) throw wrongParams();
  if (extensions != null && !isObject(extensions)) throw wrongParams();
  if (operationName != null && typeof operationName !== 'string') throw wrongParams();
  if (documentId != null && typeof documentId !== 'string') throw wrongParams();
  if (query == null && documentId == null && !extensions?.persistedQuery) throw wrongParams();
  return {
    ...(query == null ? {} : { query }),
    ...(variables ? { variables } : {}),
    ...(operationName ? { operationName } : {}),
    ...(extensions ? { extensions } : {}),
    ...(documentId == null ? {} : { documentId }),
  };
}

const wrongParams = () =>
  wrongRequest(
    'BAD_REQUEST',
    400,
    // Clients look for the first sentence, to tell a server that waits for a query from one that fails.
    'GraphQL Request must include at least one of those two parameters: "query" or "queryId". Both are texts; variables and extensions are objects, and operationName is a text.',
  );
