import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  print,
} from 'graphql';
import { ApiError } from '../lib/api-error.ts';
import { answerOnce } from '../operation/idempotency.ts';
import { toGraphqlError } from './errors.ts';
import type { GraphqlPlugin } from './exchange.ts';

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
