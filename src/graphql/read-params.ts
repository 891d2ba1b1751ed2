import { type ExecutionResult, GraphQLError } from 'graphql';

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

/** The value of a JSON body, or undefined. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

/** The same of the query of an address, in which `variables` and `extensions` are JSON. @param search with its question mark */
export function paramsOfAddress(search: string): SentParams | null {
  const given = new URLSearchParams(search);
  const json = (name: string) => {
    const text = given.get(name);
    // What is no JSON is no object either.
    return text ? (readJson(text) ?? text) : undefined;
  };
  return toParams({
    ...Object.fromEntries(given),
    variables: json('variables'),
    extensions: json('extensions'),
  });
}

const WRONG =
  'The request needs a query as text, or the id of a document; variables and extensions are objects, and operationName is a text.';

/** The result of a request whose parameters have a wrong type. */
export const wrongParameters = (): { readonly result: ExecutionResult } => ({
  result: {
    errors: [
      new GraphQLError(WRONG, {
        extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
      }),
    ],
  },
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
