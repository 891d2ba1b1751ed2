import { type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Services } from '../operation/services.ts';
import { assessComplexity } from './complexity.ts';
import type { DocumentCache } from './document-cache.ts';
import type { GraphqlRequest } from './graphql-request.ts';

type Checked = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'> & {
  readonly contextValue: Pick<GraphqlRequest, 'batch'>;
};

/** A result of an operation, and how another takes its place. */
interface Done {
  readonly result: unknown;
  setResult(result: ExecutionResult): void;
}

/**
 * Refuses what is too large before it is parsed or validated, and what asks for too much before it is executed. Every result but the
 * events of subscriptions tells its complexity.
 */
export function enforceLimits(
  documents: DocumentCache,
  services: Services,
): Plugin<Pick<GraphqlRequest, 'batch'>> {
  const { reportsCost, maxComplexity: limit } = services.config.graphql;
  /** Returns what adds the complexity to a result, or undefined where it is not told. */
  const check = (
    { schema, document, operationName, variableValues, contextValue: { batch } }: Checked,
    stop: (result: ExecutionResult) => void,
  ): ((done: Done) => void) | undefined => {
    const operation = getOperationAST(document, operationName);
    if (!operation) return undefined;
    const asked = { schema, document, operation, variables: variableValues ?? {} };
    const { complexity, error } = assessComplexity(services, asked, batch?.spent);
    const extensions = reportsCost ? { extensions: { cost: { complexity, limit } } } : {};
    if (error) stop({ errors: [error], ...extensions });
    else if (batch) batch.spent = complexity;
    if (error || !reportsCost || operation.operation === 'subscription') return undefined;
    return ({ result, setResult }) => {
      if (isWhole(result))
        setResult({ ...result, extensions: { ...result.extensions, ...extensions.extensions } });
    };
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
    onExecute({ args, setResultAndStopExecution }) {
      const onExecuteDone = check(args, setResultAndStopExecution);
      return onExecuteDone && { onExecuteDone };
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const onNext = check(args, setResultAndStopExecution);
      return onNext && { onSubscribeResult: () => ({ onNext }) };
    },
  };
}

const isWhole = (result: unknown): result is ExecutionResult =>
  typeof result === 'object' && result !== null && ('data' in result || 'errors' in result);
