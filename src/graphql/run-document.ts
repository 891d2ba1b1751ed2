import { initContextCache } from '@pothos/core';
import { type ExecutionResult, execute, GraphQLError, getOperationAST } from 'graphql';
import type { Context } from '../context.ts';
import { requestId } from '../request-id.ts';
import { parseWithin, validateByRules } from './enforce-limits.ts';
import { beyondLimit, exceededLimit, LIMITS } from './limits.ts';
import { maskErrors } from './mask-bugs.ts';
import { schema } from './schema.ts';

/** What is asked in GraphQL by a caller who is no GraphQL request. */
export interface AskedDocument {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

/**
 * Runs a document with the rights of this context, under the limits of every GraphQL request. What is wrong with it is told in
 * the result, as GraphQL does.
 */
export async function runDocument(
  context: Context,
  asked: AskedDocument,
  kind: 'query' | 'mutation',
): Promise<ExecutionResult> {
  try {
    const result = await execute(prepare(context, asked, kind));
    return maskErrors(result, { ip: null, requestId: requestId(null) }, context.services.log);
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

/** @throws GraphQLError for what is not valid, too large or of the other kind */
function prepare(
  context: Context,
  { query, variables = {}, operationName }: AskedDocument,
  kind: 'query' | 'mutation',
): Parameters<typeof execute>[0] {
  if (query.length > LIMITS.characters)
    throw beyondLimit('graphql_too_large', `A document may have ${LIMITS.characters} characters.`);
  const document = parseWithin(query);
  const [fault] = validateByRules(schema, document);
  if (fault) throw fault;
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== kind)
    throw beyondLimit('graphql_other_kind', `The document is not one ${kind}, or names none.`);
  const excess = exceededLimit({ schema, document, operation, variables });
  if (excess) throw excess;
  return {
    schema,
    document,
    contextValue: { ...context, ...initContextCache() },
    variableValues: variables,
    operationName: operationName ?? null,
  };
}
