import { createHash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { authenticate, identificationOf } from '../auth/authenticate.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { TrustedDocuments } from '../config/graphql-config.ts';
import { defineService, type Services } from '../operation/services.ts';
import { wrongRequest } from './errors.ts';
import type { Batch, GraphqlPlugin } from './exchange.ts';
import { LIMITS } from './limits.ts';
import { resultSize, tooLargeAnswer } from './respond.ts';

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
  throw new GraphQLError('Only trusted documents are executed here.', {
    extensions: { code: 'graphql_untrusted_document', status: 403 },
  });
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

const notFound = () =>
  new GraphQLError('PersistedQueryNotFound', {
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', status: 404 },
  });

const invalid = (message: string) =>
  new GraphQLError(message, {
    extensions: { code: 'graphql_invalid_persisted_query', status: 400 },
  });

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
const persistedQueries = defineService((): PersistedQueries => {
  const known = new LRUCache<string, string>({
    max: MOST,
    maxSize: MOST_BYTES,
    sizeCalculation: (query) => 2 * query.length + 200,
  });
  return {
    find: (hash) => known.get(hash),
    register(hash, query) {
      if (query.length > LIMITS.characters) return false;
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
      const identification = identificationOf(exchange.request, exchange.peer);
      setParams(
        await resolveDocument(services, toParams(params), () =>
          authenticate(identification, services.authentication),
        ),
      );
    } catch (error) {
      done?.();
      throw error;
    }
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

/** Resolves when the operations before are done; call what is returned when this one is. */
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
