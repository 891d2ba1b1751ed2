import type { ExecutionResult } from 'graphql';
import { changeFeed, type Follower } from '../../operation/change-feed.ts';
import { latestPosition, type Position, readPosition } from '../../operation/change-position.ts';
import type { Context } from '../../operation/context.ts';
import type { LoggedChange } from '../../storage/change-log.ts';

/** The results of an operation, one after the other. */
export type Results = AsyncIterableIterator<ExecutionResult, undefined>;

/** An event of a subscription. */
export interface LiveEvent<Value> {
  readonly value: Value;
  /** The context in which it was read, and in which its fields are resolved: the caller with the rights that they have by now. */
  readonly context: Context;
  /** Its position in the change log, from which a subscription can resume; absent if none can. */
  readonly position?: Position;
}

/** Begins a new request of the caller of a subscription. @throws ApiError for credentials that are no longer valid */
export function renewed({ renew }: Context): Promise<Context> {
  if (renew === undefined) throw new Error('Nothing can be followed in this context.');
  return renew();
}

/** Where a subscription begins: after a cursor, or after the last event that the caller has, or now. @throws ApiError as `readPosition` */
export function beginning(context: Context, after: string | null | undefined): Position {
  const asked = after || context.client.lastEventId;
  return asked ? readPosition(context, asked) : latestPosition(context);
}

/**
 * Follows the change log for a subscription, until whoever listens leaves, its time is over or the process stops.
 * @param tell what there is to tell of some changes, which are in the order of the log
 * @param options `first` is what is told before any change; `isOver` says after some that there is no more to tell
 * @throws ApiError as `ChangeFeed.follow`
 */
export function followLog<Value>(
  context: Context,
  { seq }: Position,
  tell: (changes: readonly LoggedChange[]) => AsyncIterable<LiveEvent<Value>>,
  { first, isOver = () => false }: FollowOptions<Value> = {},
): AsyncIterableIterator<LiveEvent<Value>> {
  const follower = changeFeed(context.services).follow(context);
  return leaving(follower, context.client.signal, follow(follower));

  async function* follow({ next }: Follower): AsyncGenerator<LiveEvent<Value>, undefined> {
    if (first) yield* first();
    for (let last = seq; !isOver(); ) {
      const changes = await next(last);
      if (changes.length === 0) return;
      yield* tell(changes);
      last = changes.at(-1)?.seq ?? last;
    }
  }
}

interface FollowOptions<Value> {
  first?(): AsyncIterable<LiveEvent<Value>>;
  isOver?(): boolean;
}

/**
 * Makes events end at once when the caller leaves. A generator's own `return` would wait for the next change.
 * @param signal aborts when the caller has gone
 */
export function leaving<Value>(
  { leave }: Pick<Follower, 'leave'>,
  signal: AbortSignal | undefined,
  told: AsyncIterator<Value, undefined>,
): AsyncIterableIterator<Value, undefined> {
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave, { once: true });
  return {
    async next() {
      try {
        const result = await told.next();
        if (result.done) leave();
        return result;
      } catch (error) {
        leave();
        throw error;
      }
    },
    async return() {
      leave();
      return (await told.return?.()) ?? { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
