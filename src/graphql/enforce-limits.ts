import { type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { mapMaybePromise } from '../lib/map-maybe-promise.ts';
import type { Services } from '../operation/services.ts';
import type { DocumentCache } from './document-cache.ts';
import { assessCost, type CostVerdict, costLimit } from './exceeded-cost.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import { refusedForCost, withCost } from './report-cost.ts';

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
 * events of subscriptions tells what it cost.
 */
export function enforceLimits(
  documents: DocumentCache,
  services: Services,
): Plugin<Pick<GraphqlRequest, 'batch'>> {
  const { reportsCost } = services.config.graphql;
  /** Returns what adds the cost to each result, or undefined for what is not executed. */
  const check = (
    { schema, document, operationName, variableValues, contextValue: { batch } }: Checked,
    stop: (result: { errors: readonly Error[] }) => void,
  ): Promise<ReportCost | undefined> | ReportCost | undefined => {
    const operation = getOperationAST(document, operationName);
    if (!operation) return undefined;
    const asked = { schema, document, operation };
    const limit = costLimit(services, schema);
    const apply = ({ error, cost, most }: CostVerdict): ReportCost | undefined => {
      if (batch && cost && !error) batch.spent = cost;
      const isTold = reportsCost && operation.operation !== 'subscription';
      if (error)
        stop(most && reportsCost ? refusedForCost(error, { most, limit }) : { errors: [error] });
      if (error || !most) return undefined;
      const isOpen = most !== cost;
      if (!isTold && !isOpen) return undefined;
      return ({ result, setResult }) => {
        if (isWhole(result)) setResult(withCost(asked, { most, limit, isOpen, isTold }, result));
      };
    };
    const variables = variableValues ?? {};
    const verdict = assessCost({ ...asked, variables, services, before: batch?.spent });
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
    onExecute: ({ args, setResultAndStopExecution }) =>
      mapMaybePromise(check(args, setResultAndStopExecution), (onExecuteDone) =>
        onExecuteDone ? { onExecuteDone } : undefined,
      ),
    onSubscribe: ({ args, setResultAndStopExecution }) =>
      mapMaybePromise(check(args, setResultAndStopExecution), (onNext) =>
        onNext ? { onSubscribeResult: () => ({ onNext }) } : undefined,
      ),
  };
}

type ReportCost = (done: Done) => void;

const isWhole = (result: unknown): result is ExecutionResult =>
  typeof result === 'object' && result !== null && ('data' in result || 'errors' in result);
