import { networkOf } from '../auth/network-of.ts';
import { ApiError } from '../lib/api-error.ts';
import type { LoggedChange } from './changes-after.ts';
import type { Context } from './context.ts';
import { defineService } from './define-service.ts';
import { createRecentChanges } from './recent-changes.ts';

/** Who follows the changes of records in this process. */
export interface ChangeFeed {
  /**
   * Admits a follower.
   * @throws ApiError 429 `too_many_subscriptions`; 503 `server_stopping`
   */
  follow(context: Pick<Context, 'viewer' | 'client'>): Follower;
  /** Whether the process is about to stop. What ends now has not come to its end. */
  readonly isStopping: boolean;
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
  const { most, mostPerCaller, longest } = services.config.graphql.subscriptions;
  const recent = createRecentChanges(services);
  const followers = new Map<AbortController, string>();
  let isStopping = false;
  let stopped = Promise.resolve();

  function admit(caller: string): void {
    if (isStopping) throw new ApiError('server_stopping', 503, 'The server is about to stop.');
    if (followers.size >= most)
      throw tooMany(`This server has ${most} subscriptions, and takes no more.`);
    const theirs = [...followers.values()].filter((other) => other === caller).length;
    if (theirs >= mostPerCaller)
      throw tooMany(`You have ${theirs} subscriptions, and may have no more. End others first.`);
  }

  return {
    get isStopping() {
      return isStopping;
    },
    follow(context) {
      const caller = callerOf(context);
      admit(caller);
      const controller = new AbortController();
      const { signal } = controller;
      const timer = setTimeout(() => controller.abort(expired(longest)), longest * 1000).unref();
      if (followers.size === 0) recent.start();
      followers.set(controller, caller);
      return {
        async next(after) {
          const found = await recent.after(after, signal);
          if (signal.reason instanceof ApiError) throw signal.reason;
          return signal.aborted ? [] : found;
        },
        leave() {
          clearTimeout(timer);
          if (!followers.delete(controller)) return;
          controller.abort();
          if (followers.size === 0) stopped = recent.stop();
        },
      };
    },
    stop() {
      isStopping = true;
      for (const follower of followers.keys()) follower.abort();
      return followers.size === 0 ? stopped : recent.stop();
    },
  };
});

/** A user, or the network of visitors. */
const callerOf = ({ viewer, client }: Pick<Context, 'viewer' | 'client'>): string =>
  viewer.id !== 0 ? `user ${viewer.id}` : `network ${networkOf(client.ip ?? '')}`;

const tooMany = (message: string) => new ApiError('too_many_subscriptions', 429, message);

const expired = (seconds: number) =>
  new ApiError(
    'subscription_expired',
    503,
    `A subscription ends after ${seconds} seconds. Subscribe again after its last cursor.`,
  );
