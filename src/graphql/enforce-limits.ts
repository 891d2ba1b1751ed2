import {
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  getOperationAST,
} from 'graphql';
import { handleStreamOrSingleExecutionResult } from 'graphql-yoga';
import type { Context } from '../operation/context.ts';
import type { Services } from '../operation/services.ts';
import { executeInTime } from './answer-size.ts';
import { assessComplexity } from './complexity.ts';
import { documentCache } from './document-cache.ts';
import type { Batch, GraphqlPlugin } from './exchange.ts';

/**
 * Refuses what is too large before it is parsed or validated, and what asks for too much before it is executed. Every result but the
 * events of subscriptions tells its complexity.
 */
export function enforceLimits(services: Services): GraphqlPlugin {
  const documents = documentCache(services);
  const { reportsCost, maxComplexity: limit } = services.config.graphql;

  /** Returns what is wrong with an operation, and what its result tells of its complexity. */
  function assess(
    { schema, document, operationName, variableValues }: ExecutionArgs,
    batch?: Batch,
  ): Assessed {
    const operation = getOperationAST(document, operationName);
    if (!operation) return { error: null };
    const asked = { schema, document, operation, variables: variableValues ?? {} };
    const { complexity, error } = assessComplexity(services, asked, batch?.spent);
    if (batch && !error) batch.spent = complexity;
    return { error, ...(reportsCost && { extensions: { cost: { complexity, limit } } }) };
  }

  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | { body: string }) =>
        documents.parse(typeof source === 'string' ? source : source.body),
      );
    },
    onValidate({ setValidationFn }) {
      setValidationFn(documents.validate);
    },
    onExecute({ args, setResultAndStopExecution }) {
      const { error, ...told } = assess(args, args.contextValue.exchange.batch);
      if (error) return setResultAndStopExecution({ errors: [error], ...told });
      const { extensions } = told;
      if (!extensions) return;
      return {
        onExecuteDone: (done) =>
          handleStreamOrSingleExecutionResult(done, ({ result, setResult }) =>
            setResult({ ...result, extensions: { ...result.extensions, ...extensions } }),
          ),
      };
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const { error, ...told } = assess(args);
      if (error) setResultAndStopExecution({ errors: [error], ...told });
    },
  };
}

interface Assessed {
  readonly error: GraphQLError | null;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/**
 * Executes queries and mutations in the time that they have; it executes what the plug-ins before it make of them.
 */
export const limitTime = (): GraphqlPlugin => ({
  onExecute({ args: { document, operationName, contextValue }, executeFn, setExecuteFn }) {
    const kind = getOperationAST(document, operationName)?.operation;
    if (kind !== 'query' && kind !== 'mutation') return;
    const execute: (given: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult> = executeFn;
    const until = contextValue.exchange.batch?.until;
    setExecuteFn((given: ExecutionArgs) => {
      const context = given.contextValue as Context; // made in server.ts
      return executeInTime(context, kind, () => execute(given), until);
    });
  },
});
