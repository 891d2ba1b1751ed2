import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/**
 * What was not executed has the status of its refusal, for those who know `application/graphql-response+json`; in `application/json` it
 * is 200 (GraphQL over HTTP §6.4).
 */
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
        extensions: { http: { status: refusalStatus(error), spec: true }, ...extensions },
      });
    });
    if (errors) setResult({ ...result, errors });
  },
});

/** The status of an error of what was not executed. */
export const refusalStatus = ({ extensions: { status } }: GraphQLError): number =>
  typeof status === 'number' ? status : 400;

/** An error as it is told: without what Yoga and its executor note about the response for themselves. */
export function toldError(error: GraphQLError): GraphQLFormattedError {
  const told = error.toJSON();
  if (told.extensions?.http === undefined) return told;
  const { http: _, ...extensions } = told.extensions;
  const { extensions: __, ...rest } = told;
  return Object.keys(extensions).length > 0 ? { ...rest, extensions } : rest;
}
