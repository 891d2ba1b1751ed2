import { type ExecutionArgs, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { DocumentCache } from './document-cache.ts';
import { exceededCost } from './exceeded-cost.ts';

/** Refuses what is too large before it is parsed or validated, and what asks for too much before it is executed. */
export function enforceLimits(documents: DocumentCache, maxLists: number): Plugin {
  const check = ({
    args: { schema, document, operationName, variableValues },
    setResultAndStopExecution,
  }: {
    readonly args: Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>;
    setResultAndStopExecution(result: { errors: [Error] }): void;
  }) => {
    const operation = getOperationAST(document, operationName);
    const variables = variableValues ?? {};
    const error = operation && exceededCost({ schema, document, operation, variables, maxLists });
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
