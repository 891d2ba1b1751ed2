import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DirectiveLocation,
  type ExecutionResult,
  GraphQLDirective,
  type OperationDefinitionNode,
} from 'graphql';
import { changeFeed } from '../../operation/change-feed.ts';
import type { Context } from '../../operation/context.ts';
import { defineService } from '../../operation/services.ts';
import { leaving, type Results, renewed } from './live-event.ts';

/** Marks a query whose result is told again whenever it changes. */
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
export const isLive = ({ directives }: OperationDefinitionNode): boolean =>
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

  /** Resolves to true when what the result was made from has changed, and to false at the end. */
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
