import { type ExecutionArgs, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Services } from '../operation/services.ts';
import type { DocumentCache } from './document-cache.ts';
import { assessCost, type CostVerdict } from './exceeded-cost.ts';
import type { GraphqlRequest } from './graphql-request.ts';

type Checked = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'> & {
  readonly contextValue: Pick<GraphqlRequest, 'batch'>;
};

/** Refuses what is too large before it is parsed or validated, and what asks for too much before it is executed. */
export function enforceLimits(
  documents: DocumentCache,
  services: Services,
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
    const { maxLists } = services.config.graphql;
    const apply = ({ error, cost }: CostVerdict): void => {
      if (batch && cost && !error) batch.spent = cost;
      if (error) setResultAndStopExecution({ errors: [error] });
    };
    const asked = { schema, document, operation, variables, maxLists, services, before };
    const verdict = assessCost(asked);
    return verdict instanceof Promise ? verdict.then(apply) : apply(verdict);
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
