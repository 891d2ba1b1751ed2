import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
} from 'graphql';
import { writePosition } from '../../operation/change-position.ts';
import type { Context } from '../../operation/context.ts';
import { defineService } from '../../operation/services.ts';
import { callerOf, createSlots } from '../../operation/slots.ts';
import { executeInTime } from '../answer-size.ts';
import { assessComplexity } from '../complexity.ts';
import { toGraphqlError, wrongRequest } from '../errors.ts';
import type { GraphqlPlugin } from '../exchange.ts';
import { notAcceptable } from '../read-request.ts';
import { type LiveEvent, leaving, type Results } from './live-event.ts';
import { isLive, liveResults } from './live-query.ts';

/** Executes subscriptions, and queries that are `@live` where their results can be told again. The last of the plug-ins that execute. */
export const tellLive = (): GraphqlPlugin => ({
  onSubscribe({ args: { contextValue }, setSubscribeFn, setResultAndStopExecution }) {
    const { exchange } = contextValue;
    if (exchange.batch) return setResultAndStopExecution({ errors: [inBatch()] });
    if (!exchange.canFollow) return setResultAndStopExecution({ errors: [notAcceptable()] });
    setSubscribeFn((given: ExecutionArgs) =>
      followWithinCost(contextValue, given, () => subscribe(given)),
    );
  },
  onExecute({ args: { document, operationName, contextValue }, executeFn, setExecuteFn }) {
    const operation = getOperationAST(document, operationName);
    const { mustFollow, batch } = contextValue.exchange;
    if (!operation || !isLive(operation) || !mustFollow || batch) return;
    const executeOnce: (given: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult> =
      executeFn;
    setExecuteFn((given: ExecutionArgs) =>
      followWithinCost(contextValue, given, async (cost) =>
        liveResults(contextValue, cost, (renewed) =>
          executeOnce({ ...given, contextValue: renewed }),
        ),
      ),
    );
  },
});

const inBatch = () =>
  wrongRequest('graphql_subscription_in_batch', 400, "A subscription can't be part of an array.");

/** Points that one caller's subscriptions may have together, and those of a process: a request of the greatest cost has 10,000. */
const MOST_PER_CALLER = 10_000;
const MOST = 100_000;

/** Where more subscriptions are allowed, so are points: as many for each. */
const PER_SUBSCRIPTION = { ofCaller: 100, ofProcess: 50 };

const points = defineService(({ config: { graphql } }) => {
  const { most, mostPerCaller } = graphql.subscriptions;
  const limits = {
    most: Math.max(MOST, most * PER_SUBSCRIPTION.ofProcess),
    mostPerCaller: Math.max(MOST_PER_CALLER, mostPerCaller * PER_SUBSCRIPTION.ofCaller),
  };
  return createSlots(limits, 'points of cost in subscriptions and live queries');
});

/**
 * Follows a subscription or a live query. It is executed again and again, so that its cost is held against the caller for as long.
 * @param begin is given the cost in points; what it returns that is no results ends it
 * @throws ApiError 429 `too_many_subscriptions`
 */
async function followWithinCost(
  context: Context,
  { schema, document, operationName, variableValues }: ExecutionArgs,
  begin: (cost: number) => Promise<Results | ExecutionResult>,
): Promise<Results | ExecutionResult> {
  const { services, client } = context;
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new Error('There is no operation to follow.');
  const asked = { schema, document, operation, variables: variableValues ?? {} };
  const { complexity } = assessComplexity(services, asked);
  const share = Math.ceil((MOST_PER_CALLER * complexity) / services.config.graphql.maxComplexity);
  const leave = points(services).take(callerOf(context), share);
  try {
    const begun = await begin(share);
    if ('next' in begun) return leaving({ leave }, client.signal, begun);
    leave();
    return begun;
  } catch (error) {
    leave();
    throw error;
  }
}

/** Each event is told in its own context, within the time of a query, and with its cursor among the `extensions` of the result. */
async function subscribe(
  args: ExecutionArgs,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const events = (source as AsyncIterable<LiveEvent<unknown>>)[Symbol.asyncIterator](); // what our subscriptions yield
  const results: AsyncIterableIterator<ExecutionResult> = {
    async next() {
      try {
        const { value: event, done } = await events.next();
        return done ? { value: undefined, done } : { value: await told(args, event) };
      } catch (error) {
        throw toGraphqlError(error);
      }
    },
    async return() {
      await events.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => results,
  };
  return results;
}

async function told(args: ExecutionArgs, event: LiveEvent<unknown>): Promise<ExecutionResult> {
  const { context, position } = event;
  const result = await executeInTime(context, 'query', () =>
    execute({ ...args, rootValue: event, contextValue: context }),
  );
  return position ? { ...result, extensions: { cursor: writePosition(position) } } : result;
}
