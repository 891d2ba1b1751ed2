import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphqlMediaType } from '../http/graphql-media-type.ts';
import { RETRY_LATER } from '../lib/api-error.ts';
import { toRefusal } from '../operation/errors.ts';

/** What an error says of the response, as Yoga and its executor note it: `spec` for a status that is 200 in `application/json`. */
interface HttpNote {
  readonly status?: number;
  readonly spec?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The status of a result. What was not executed has the status of its refusal, for those who know `application/graphql-response+json`; in
 * `application/json` it is 200 (GraphQL over HTTP §6.4), unless the request itself was wrong.
 */
export function refusalStatus(
  { data, errors }: ExecutionResult,
  mediaType: GraphqlMediaType,
): number {
  if (!errors || data !== undefined) return 200;
  const isNew = mediaType === 'application/graphql-response+json';
  return Math.max(...errors.map((error) => (isNew ? statusOf(error) : ownStatus(error))));
}

/** Whether the request itself was wrong, by its method for instance, so that its response is no result in any type. */
export const isWrongRequest = (result: ExecutionResult): boolean =>
  refusalStatus(result, 'application/json') !== 200;

/** The headers that the errors of a result bring with them, and when to try again what was refused with 503. */
export const refusalHeaders = ({
  errors = [],
}: Pick<ExecutionResult, 'errors'>): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    errors.some(isUnavailable) ? RETRY_LATER : {},
    ...errors.map((error) => noteOf(error)?.headers),
  );

const isUnavailable = ({ extensions, originalError }: GraphQLError): boolean =>
  extensions.status === 503 || toRefusal(originalError)?.status === 503;

const statusOf = (error: GraphQLError): number => {
  const { status } = error.extensions;
  return noteOf(error)?.status ?? (typeof status === 'number' ? status : 400);
};

const ownStatus = (error: GraphQLError): number => {
  const note = noteOf(error);
  return note?.status && !note.spec ? note.status : 200;
};

const noteOf = ({ extensions }: GraphQLError): HttpNote | undefined =>
  extensions.http as HttpNote | undefined; // nobody else notes anything there

/** An error as it is told: without what is noted about the response. */
export function toldError(error: GraphQLError): GraphQLFormattedError {
  const told = error.toJSON();
  if (told.extensions?.http === undefined) return told;
  const { http: _, ...extensions } = told.extensions;
  const { extensions: __, ...rest } = told;
  return Object.keys(extensions).length > 0 ? { ...rest, extensions } : rest;
}

/** Has Yoga answer with the status of a refusal. */
export const tellRefusalStatus = (): Plugin => ({
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !('errors' in result) || 'data' in result) return;
    const errors = result.errors?.map((error) => {
      const { message, extensions, nodes, source, positions, path, originalError } = error;
      return new GraphQLError(message, {
        nodes: nodes ?? null,
        source: source ?? null,
        positions: positions ?? null,
        path: path ?? null,
        originalError: originalError ?? null,
        // What Yoga refuses for its method says so itself.
        extensions: { http: { status: statusOf(error), spec: true }, ...extensions },
      });
    });
    if (errors) setResult({ ...result, errors });
  },
});
