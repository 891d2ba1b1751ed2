import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  print,
} from 'graphql';
import { handleStreamOrSingleExecutionResult } from 'graphql-yoga';
import { ApiError } from '../lib/api-error.ts';
import { type Context, withinTime } from '../operation/context.ts';
import { answerOnce } from '../operation/idempotency.ts';
import type { Services } from '../operation/services.ts';
import { toGraphqlError } from './errors.ts';
import type { Batch, GraphqlPlugin } from './exchange.ts';
import { assessComplexity, beyondLimit, LIMITS } from './limits.ts';
import { documentCache } from './validate-document.ts';

/**
 * Refuses what is too large before it is parsed or validated, and what asks for too much before it is executed. Every result but the
 * events of subscriptions tells its complexity.
 */
export function enforceLimits(services: Services): GraphqlPlugin {
  const documents = documentCache(services);
  const { reportsCost, maxComplexity: limit } = services.config.graphql;

  /** Returns the error of an operation, and the `extensions` of its result with its complexity. */
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

/** Whether a bug caused an error. Such a result is not stored. */
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

/** About how many characters the JSON of a value has; no further than a little beyond `most`. */
function answerSize(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 5;
  let size = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      size += 1 + answerSize(item, most - size);
      if (size > most) break;
    }
    return size;
  }
  for (const name in value) {
    size += name.length + 4 + answerSize(value[name as never], most - size); // whatever there is
    if (size > most) break;
  }
  return size;
}

/**
 * Replaces a result that is too large by an error (`graphql_too_large_answer`). Aliases can repeat one text in memory many times in the
 * response. Errors count as well.
 */
export const withinSize = <Result extends Told>(
  result: Result,
): Result | { readonly errors: readonly GraphQLError[] } =>
  resultSize(result, LIMITS.answer) > LIMITS.answer ? { errors: [tooLargeAnswer()] } : result;

/** The size of a result with its errors. */
export const resultSize = ({ data, errors }: Told, most: number): number =>
  answerSize([data, errors], most);

interface Told {
  readonly data?: ExecutionResult['data'] | undefined;
  readonly errors?: readonly GraphQLError[] | undefined;
}

/** The error of an answer that is not sent for its size. */
export const tooLargeAnswer = (): GraphQLError =>
  beyondLimit(
    'graphql_too_large_answer',
    `An answer may have ${LIMITS.answer} characters. Ask for less at once. What a mutation has done is done.`,
  );

/**
 * Executes an operation until its time is up (`GRAPHQL_TIMEOUT`) or its caller is gone; then nothing more is read for it. A query is
 * answered at once by the error. Of a mutation, the field under way is finished, those after it are refused, and what was done is told.
 * A too large result is refused as well (`graphql_too_large_answer`).
 * @param until when its time is up, in milliseconds since 1970, if it shares its time with others
 */
export async function executeInTime(
  context: Context,
  kind: 'query' | 'mutation',
  execute: () => ExecutionResult | Promise<ExecutionResult>,
  until?: number,
): Promise<ExecutionResult> {
  const seconds = context.services.config.graphql.timeout;
  try {
    return withinSize(
      await withinTime(
        context,
        { surface: 'graphql', seconds, until, isAwaited: kind === 'mutation' },
        execute,
      ),
    );
  } catch (error) {
    const told = toGraphqlError(error);
    if (told instanceof GraphQLError) return { errors: [told] };
    throw error;
  }
}
