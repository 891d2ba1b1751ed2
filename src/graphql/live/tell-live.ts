import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { writePosition } from '../../operation/change-position.ts';
import { toGraphqlError } from '../errors.ts';
import { executeInTime } from '../execute-in-time.ts';
import type { LiveEvent } from './live-event.ts';

/**
 * Executes subscriptions. Each event is told in its own context, within the time of a query, and with its cursor among the
 * `extensions` of the result.
 */
export const tellLive = (): Plugin => ({
  onSubscribe({ setSubscribeFn }) {
    setSubscribeFn(subscribe);
  },
});

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
