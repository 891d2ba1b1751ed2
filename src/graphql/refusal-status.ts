import { GraphQLError } from 'graphql';
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
      const status = typeof extensions.status === 'number' ? extensions.status : 400;
      return new GraphQLError(message, {
        nodes: nodes ?? null,
        source: source ?? null,
        positions: positions ?? null,
        path: path ?? null,
        originalError: originalError ?? null,
        // What Yoga refuses for its method says so itself.
        extensions: { http: { status, spec: true }, ...extensions },
      });
    });
    if (errors) setResult({ ...result, errors });
  },
});
