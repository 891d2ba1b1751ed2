import { initContextCache } from '@pothos/core';
import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import { requestId } from '../http/message.ts';
import type { Context } from '../operation/context.ts';
import { executeInTime } from './enforce-limits.ts';
import { executeAtomically, isAtomic } from './execute-atomically.ts';
import { assessComplexity, beyondLimit } from './limits.ts';
import { assertMayAskAnything, isTrusted } from './read-request.ts';
import { maskErrors } from './respond.ts';
import { documentCache } from './validate-document.ts';

/** A document that does not come by a GraphQL request: from a page, a command or an assistant. */
export interface AskedDocument {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

/**
 * Runs a document with the rights of this context, under the limits of every GraphQL request. What is wrong with it is told in
 * the result, as GraphQL does; what failed for want of care here is logged, and told without detail.
 */
export async function runDocument(
  schema: GraphQLSchema,
  context: Context,
  asked: AskedDocument,
  kind: 'query' | 'mutation',
): Promise<ExecutionResult> {
  const result = await executeTrusted(schema, context, asked, kind);
  return maskErrors(result, { ip: null, requestId: requestId(null) }, context.services);
}

/** Obeys `GRAPHQL_TRUSTED_ONLY` as well. */
async function executeTrusted(
  schema: GraphQLSchema,
  context: Context,
  asked: AskedDocument,
  kind: 'query' | 'mutation',
): Promise<ExecutionResult> {
  const { services, viewer } = context;
  try {
    if (!isTrusted(services.config.graphql.trusted, asked.query))
      await assertMayAskAnything(services, () => viewer);
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
  return executeDocument(schema, context, asked, kind);
}

/** Like `runDocument`, but with unmasked errors, for callers that log and mask them. */
export async function executeDocument(
  schema: GraphQLSchema,
  context: Context,
  asked: AskedDocument,
  kind: 'query' | 'mutation',
): Promise<ExecutionResult> {
  try {
    const prepared = await prepare(schema, context, asked, kind);
    const run = async (contextValue: unknown) => execute({ ...prepared, contextValue });
    return await executeInTime(context, kind, () =>
      isAtomic(getOperationAST(prepared.document, prepared.operationName))
        ? executeAtomically(context, run)
        : run(prepared.contextValue),
    );
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

/** @throws GraphQLError for a document that is not valid, too large or of the other kind */
async function prepare(
  schema: GraphQLSchema,
  context: Context,
  { query, variables = {}, operationName }: AskedDocument,
  kind: 'query' | 'mutation',
): Promise<Parameters<typeof execute>[0]> {
  const documents = documentCache(context.services);
  const document = documents.parse(query);
  const [fault] = documents.validate(schema, document);
  if (fault) throw fault;
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== kind)
    throw beyondLimit('graphql_other_kind', `The document is not one ${kind}, or names none.`);
  const asked = { schema, document, operation, variables };
  const { error } = assessComplexity(context.services, asked);
  if (error) throw error;
  return {
    schema,
    document,
    contextValue: { ...context, ...initContextCache() },
    variableValues: variables,
    operationName: operationName ?? null,
  };
}
