import { ApiError } from '../lib/api-error.ts';
import type { LoggedChange } from './changes-after.ts';
import type { Context } from './context.ts';
import { defineService } from './define-service.ts';
import { createRecentChanges } from './recent-changes.ts';
import { callerOf, createSlots } from './slots.ts';

/** Who follows the changes of records in this process. */
export interface ChangeFeed {
  /**
   * Admits a follower.
   * @throws ApiError 429 `too_many_subscriptions`; 503 `server_stopping`
   */
  follow(context: Pick<Context, 'viewer' | 'client'>): Follower;
  /** Aborts when the process is about to stop. What ends then has not come to its end. */
  readonly stopping: AbortSignal;
  /** Ends all followers. Resolves when the log is no longer read. */
  stop(): Promise<void>;
}

export interface Follower {
  /**
   * Resolves to changes after a number of the log, in the order of their commits, as soon as there are any; to none once the follower has
   * left or the process stops.
   * @throws ApiError 503 `subscription_expired` after GRAPHQL_SUBSCRIPTION_SECONDS
   */
  next(after: number): Promise<readonly LoggedChange[]>;
  leave(): void;
}

/** The feed of a process: one reader of the change log, and the limits of those who follow it. */
export const changeFeed = defineService((services): ChangeFeed => {
  const { subscriptions } = services.config.graphql;
  const { longest } = subscriptions;
  const recent = createRecentChanges(services);
  const slots = createSlots(subscriptions, 'subscriptions');
  const followers = new Set<AbortController>();
  const stopping = new AbortController();
  let stopped = Promise.resolve();

  return {
    stopping: stopping.signal,
    follow(context) {
      if (stopping.signal.aborted)
        throw new ApiError('server_stopping', 503, 'The server is about to stop.');
      const free = slots.take(callerOf(context));
      const controller = new AbortController();
      const { signal } = controller;
      const timer = setTimeout(() => controller.abort(expired(longest)), longest * 1000).unref();
      if (followers.size === 0) recent.start();
      followers.add(controller);
      return {
        async next(after) {
          const found = await recent.after(after, signal);
          if (signal.reason instanceof ApiError) throw signal.reason;
          return signal.aborted ? [] : found;
        },
        leave() {
          clearTimeout(timer);
          free();
          if (!followers.delete(controller)) return;
          controller.abort();
          if (followers.size === 0) stopped = recent.stop();
        },
      };
    },
    stop() {
      stopping.abort();
      for (const follower of followers) follower.abort();
      return followers.size === 0 ? stopped : recent.stop();
    },
  };
});

const expired = (seconds: number) =>
  new ApiError(
    'subscription_expired',
    503,
    `A subscription ends after ${seconds} seconds. Subscribe again after its last cursor.`,
  );
