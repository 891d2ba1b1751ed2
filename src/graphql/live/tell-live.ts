import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createSourceEventStream,
  DirectiveLocation,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLDirective,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import { mapAsyncIterator } from 'graphql-yoga';
import { changeFeed } from '../../operation/change-feed.ts';
import { writePosition } from '../../operation/change-position.ts';
import type { Context } from '../../operation/context.ts';
import { defineService } from '../../operation/services.ts';
import { callerOf, createSlots } from '../../operation/slots.ts';
import { executeInTime } from '../enforce-limits.ts';
import { toGraphqlError, wrongRequest } from '../errors.ts';
import type { GraphqlPlugin } from '../exchange.ts';
import { assessComplexity } from '../limits.ts';
import { notAcceptable } from '../read-request.ts';
import { type LiveEvent, leaving, type Results, renewed } from './live-event.ts';

/** Marks a query whose result is sent again whenever it changes. */
export const liveDirective = new GraphQLDirective({
  name: 'live',
  description:
    'Tells the whole result again when it has changed, at most once a second or, if it costs much, once in ten, over server-sent events or a WebSocket. Elsewhere it has no effect.',
  locations: [DirectiveLocation.QUERY],
});

/** Milliseconds between two executions of a live query: at least, and for each point of its cost. */
const LEAST = 1000;
const PER_POINT = 1;

/** Whether an operation is marked as live. */
const isLive = ({ directives }: OperationDefinitionNode): boolean =>
  directives?.some((one) => one.name.value === 'live') ?? false;

/** Live queries of a process are executed one after the other, so that a write does not begin all of them at once. */
const inTurn = defineService(() => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
});

/**
 * The results of a live query: the first one, and each other one when records that it was made from have changed. It counts as a
 * subscription, and each result is made by the rights that the caller has by then.
 * @param cost in points, of which a request may have 10,000
 * @throws ApiError as `ChangeFeed.follow`
 */
export function liveResults(
  context: Context,
  cost: number,
  execute: (context: Context) => ExecutionResult | Promise<ExecutionResult>,
): Results {
  const { services, client } = context;
  const follower = changeFeed(services).follow(context);
  return leaving(follower, client.signal, tell());

  async function* tell(): AsyncGenerator<ExecutionResult, undefined> {
    let told = '';
    for (let now = context; ; now = await renewed(context)) {
      const result = await inTurn(services)(() => execute(now));
      const digest = createHash('sha1').update(JSON.stringify(result)).digest('base64');
      if (digest !== told) yield result;
      told = digest;
      await pause(Math.max(LEAST, cost * PER_POINT), undefined, { ref: false });
      if (!(await hasMoved(now))) return;
    }
  }

  /** Resolves to true when a record that the result was made from has changed, and to false at the end. */
  async function hasMoved({ seq, reads }: Context): Promise<boolean> {
    const dependencies = [...reads, 'user'] as const; // the caller's own rights
    for (let last = seq; ; ) {
      const changes = await follower.next(last);
      if (changes.length === 0) return false;
      last = changes.at(-1)?.seq ?? last;
      await services.changes.refresh();
      if (services.changes.latestIn(dependencies) > seq) return true;
    }
  }
}

/** Executes subscriptions, and `@live` queries if more than one result can be sent. The last of the plug-ins that execute. */
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

/** Makes the result of each event in its own context, within the time of a query, with its cursor in `extensions`. */
async function subscribe(
  args: ExecutionArgs,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const events = source as AsyncIterable<LiveEvent<unknown>>; // what our subscriptions yield
  return mapAsyncIterator(
    events,
    (event) => told(args, event),
    (error: unknown) => {
      throw toGraphqlError(error);
    },
  );
}

async function told(args: ExecutionArgs, event: LiveEvent<unknown>): Promise<ExecutionResult> {
  const { context, position } = event;
  const result = await executeInTime(context, 'query', () =>
    execute({ ...args, rootValue: event, contextValue: context }),
  );
  return position ? { ...result, extensions: { cursor: writePosition(position) } } : result;
}
