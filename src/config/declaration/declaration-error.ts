import { ConfigError } from '../config-error.ts';

/** What is wrong with the declaration; undefined for another error. The GraphQL schema is checked when it is made. */
export function declarationError(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error && error.name === 'PothosSchemaError'
    ? `almanac.config: something has a name that GraphQL has for something else: ${error.message} Give it another name with "graphql".`
    : undefined;
}
