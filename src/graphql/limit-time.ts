import { type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../operation/context.ts';
import { withinSize } from './answer-size.ts';
import { executeInTime } from './execute-in-time.ts';
import type { GraphqlRequest } from './graphql-request.ts';

/**
 * Executes queries and mutations in the time that they have; the last of the plugins that execute, around all of them. What a
 * subscription tells may be as large as an answer.
 */
export const limitTime = (): Plugin<Context & Pick<GraphqlRequest, 'batch'>> => ({
  onExecute({ args, executeFn, setExecuteFn }) {
    const kind = getOperationAST(args.document, args.operationName)?.operation;
    if (kind !== 'query' && kind !== 'mutation') return;
    const execute: (given: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult> = executeFn;
    setExecuteFn((given: ExecutionArgs) =>
      executeInTime(args.contextValue, kind, () => execute(given), args.contextValue.batch?.until),
    );
  },
  onSubscribe: () => ({
    onSubscribeResult: () => ({
      onNext: ({ result, setResult }) => setResult(withinSize(result)),
    }),
  }),
});
