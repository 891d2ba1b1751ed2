import { GraphQLError } from 'graphql';
import { ApiError } from '../operation/errors.ts';

/** An `ApiError` as GraphQL has it: `extensions` with code, status, params and details as in REST (behaviour.md §14). */
export function toGraphqlError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, status, message, extra } = error;
  return new GraphQLError(message, { extensions: { code, status, ...extra } });
}
