import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Identification } from '../auth/authenticate.ts';
import type { HttpInput } from '../http/http-input.ts';
import type { ApiError } from '../lib/api-error.ts';
import { parseJson } from '../lib/parse-json.ts';
import type { Context } from '../operation/context.ts';
import type { Uploads } from './uploads.ts';

/** What of a request its context is made from. */
export interface GraphqlRequest {
  readonly peer: HttpInput;
  readonly identification: Identification;
  /** The files that came with it. */
  readonly uploads?: Uploads;
  /** The array that it is part of. */
  readonly batch?: Batch;
}

/** What the requests of an array share. */
export interface Batch {
  /** When the time of all of them is over, in milliseconds since 1970. */
  readonly until: number;
  /** The place of the request that is executed, from 0. */
  index: number;
  /** The complexity of those before. */
  spent: number;
  /** The caller and what has been read, once the first of them has begun. */
  context: Promise<Context> | null;
}

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
export type KnownParams = Pick<SentParams, 'variables' | 'operationName'> & {
  readonly query: string;
};

/** Reads the parameters of a body. Null if one has a wrong type, or there is neither a document nor the id of one. */
export function toParams(value: unknown): SentParams | null {
  if (!isObject(value)) return null;
  const { query, variables, operationName, extensions, documentId = value.doc_id } = value;
  if (query != null && typeof query !== 'string') return null;
  if (variables != null && !isObject(variables)) return null;
  if (extensions != null && !isObject(extensions)) return null;
  if (operationName != null && typeof operationName !== 'string') return null;
  if (documentId != null && typeof documentId !== 'string') return null;
  if (query == null && documentId == null && !extensions?.persistedQuery) return null;
  return {
    ...(query == null ? {} : { query }),
    ...(variables ? { variables } : {}),
    ...(operationName ? { operationName } : {}),
    ...(extensions ? { extensions } : {}),
    ...(documentId == null ? {} : { documentId }),
  };
}

/**
 * The same of the query of an address, in which `variables` and `extensions` are JSON.
 * @param search with its question mark
 * @throws ApiError as `parseJson`
 */
export function paramsOfAddress(search: string): SentParams | null {
  const given = new URLSearchParams(search);
  const json = (name: string) => {
    const text = given.get(name);
    // What is no JSON is no object either.
    return text ? (parseJson(text) ?? text) : undefined;
  };
  return toParams({
    ...Object.fromEntries(given),
    variables: json('variables'),
    extensions: json('extensions'),
  });
}

const WRONG =
  'The request needs a query as text, or the id of a document; variables and extensions are objects, and operationName is a text.';

/** The result of a request whose parameters have a wrong type, or are refused before they are looked at. */
export const wrongParameters = (
  refusal?: ApiError | null,
): { readonly result: ExecutionResult } => {
  const { message, code, status } = refusal ?? { message: WRONG, code: 'BAD_REQUEST', status: 400 };
  return {
    result: { errors: [new GraphQLError(message, { extensions: { code, http: { status } } })] },
  };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
