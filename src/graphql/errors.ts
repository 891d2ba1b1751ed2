import { GraphQLError } from 'graphql';
import { ApiError, type ErrorExtra } from '../lib/api-error.ts';
import { toRefusal } from '../operation/errors.ts';

/** A refusal as GraphQL has it: `extensions` with code, status, params and details as in REST (behaviour.md §14). */
export function toGraphqlError(error: unknown): unknown {
  const refusal = toRefusal(error);
  if (!refusal) return error;
  const { code, status, message, extra } = refusal;
  return new GraphQLError(message, { extensions: { code, status, ...extra } });
}

/** What was thrown before GraphQL made an error of it, an `ApiError` or whatever a bug threw; for what GraphQL itself refuses, 400. */
export function toThrown(error: GraphQLError): unknown {
  const { extensions, originalError, message } = error;
  const { code, status, ...extra } = extensions;
  if (typeof code === 'string' && typeof status === 'number')
    return new ApiError(code, status, message, extra as ErrorExtra); // made by `toGraphqlError`
  if (originalError && !(originalError instanceof GraphQLError)) return originalError;
  return new ApiError('ability_invalid_input', 400, message);
}
