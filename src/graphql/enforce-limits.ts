import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  print,
} from 'graphql';
import { handleStreamOrSingleExecutionResult } from 'graphql-yoga';
import { ApiError } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import { answerOnce } from '../operation/idempotency.ts';
import type { Services } from '../operation/services.ts';
import { assessComplexity } from './complexity.ts';
import { toGraphqlError } from './errors.ts';
import type { Batch, GraphqlPlugin } from './exchange.ts';
import { executeInTime } from './respond.ts';
import { documentCache } from './validate-document.ts';

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

/** Executes a mutation that names an `Idempotency-Key` once; sent again, it gets the same response. */
export const executeOnce = (): GraphqlPlugin => ({
  onExecute({ args, executeFn, setExecuteFn }) {
    const { client, exchange } = args.contextValue;
    const index = exchange.batch?.index;
    const isMutation = getOperationAST(args.document, args.operationName)?.operation === 'mutation';
    const key = client.idempotencyKey;
    if (key === undefined || !isMutation) return;
    const execute: (given: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult> = executeFn;
    setExecuteFn(async (given: ExecutionArgs) => {
      try {
        return await answerOnce(
          args.contextValue,
          { ...key, index },
          {
            request: ['graphql', print(args.document), args.operationName, args.variableValues],
            write: (result: ExecutionResult) => (isOwnFault(result) ? undefined : result),
            read: (stored) => toResult(stored as ExecutionResult), // as JSON has it
          },
          async (contextValue) => execute({ ...given, contextValue }),
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { errors: [toGraphqlError(error) as GraphQLError] }; // what a refusal becomes
      }
    });
  },
});

/** Whether a bug had part in it, which is not to be told again. */
const isOwnFault = ({ errors = [] }: ExecutionResult): boolean =>
  errors.some(
    ({ extensions }) => typeof extensions.status !== 'number' || extensions.status >= 500,
  );

const toResult = ({ errors, ...rest }: ExecutionResult): ExecutionResult => ({
  ...rest,
  ...(errors && {
    errors: errors.map(
      ({ message, path, extensions }) =>
        new GraphQLError(message, { path: path ?? null, extensions: extensions ?? null }),
    ),
  }),
});
