import { type ExecutionArgs, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { DocumentCache } from './document-cache.ts';
import { assessCost } from './exceeded-cost.ts';
import type { GraphqlRequest } from './yoga.ts';

type Checked = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'> & {
  readonly contextValue: Pick<GraphqlRequest, 'batch'>;
};

/** Refuses what is too large before it is parsed or validated, and what asks for too much before it is executed. */
export function enforceLimits(
  documents: DocumentCache,
  maxLists: number,
): Plugin<Pick<GraphqlRequest, 'batch'>> {
  const check = ({
    args: { schema, document, operationName, variableValues, contextValue },
    setResultAndStopExecution,
  }: {
    readonly args: Checked;
    setResultAndStopExecution(result: { errors: [Error] }): void;
  }) => {
    const operation = getOperationAST(document, operationName);
    const variables = variableValues ?? {};
    if (!operation) return;
    const { batch } = contextValue;
    const before = batch?.spent;
    const verdict = assessCost({ schema, document, operation, variables, maxLists, before });
    const { error, cost } = verdict;
    if (batch && cost && !error) batch.spent = cost;
    if (error) setResultAndStopExecution({ errors: [error] });
  };
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | { body: string }) =>
        documents.parse(typeof source === 'string' ? source : source.body),
      );
    },
    onValidate({ setValidationFn }) {
      setValidationFn(documents.validate);
    },
    onExecute: check,
    onSubscribe: check,
  };
}
