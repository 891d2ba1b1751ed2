import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../lib/api-error.ts';
import { CHANGES_READ, type LoggedChange, readChangesAfter } from '../storage/change-log.ts';
import type { Context } from './context.ts';
import { defineService, type Services } from './services.ts';
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

/** The newest changes of the log in memory, for all who follow them in this process. */
export interface RecentChanges {
  /**
   * Resolves to the first changes after a number, a bounded number of them, as soon as there are any; to none if the signal is aborted
   * before. A caller that continues with the number of the last one misses nothing and gets nothing twice, however slow it is.
   */
  after(seq: number, signal: AbortSignal): Promise<readonly LoggedChange[]>;
  /** Begins to look; not twice at once. */
  start(): void;
  /** Resolves when nothing is looked at any more. */
  stop(): Promise<void>;
}

/** Changes in memory. Whoever is further behind reads them from the database. */
const MOST = 10_000;

/** Milliseconds between looks for commits of other processes. */
const INTERVAL = 1_000;

/** Milliseconds between two looks, however many commits there are. */
const LEAST = 20;

type Needed = Pick<Services, 'database' | 'changes' | 'log'>;

/** One reader of the log for any number of followers, which keep nothing but their own position. */
function createRecentChanges({ database, changes, log }: Needed): RecentChanges {
  let rows: LoggedChange[] = [];
  /** `rows` are all changes after this number. */
  let from = Number.POSITIVE_INFINITY;
  let last = 0;
  /** Rises with every look that found something. */
  let looks = 0;
  const looked = new EventEmitter().setMaxListeners(0); // any number of followers
  let running: AbortController | undefined;
  let ended = Promise.resolve();

  async function look(): Promise<void> {
    await changes.refresh();
    if (from === Number.POSITIVE_INFINITY) {
      last = changes.latest();
      from = last;
      tell(); // of what was committed since they looked
    }
    while (last < changes.latest()) {
      const found = await readChangesAfter(database, last);
      last = found.at(-1)?.seq ?? changes.latest();
      rows.push(...found);
      if (rows.length > MOST + CHANGES_READ) {
        rows = rows.slice(-MOST);
        from = (rows[0]?.seq ?? last + 1) - 1;
      }
      tell();
    }
  }

  function tell(): void {
    looks += 1;
    looked.emit('look');
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const hasCommitted = commit(signal);
      await look().catch((error: unknown) =>
        log.warn({ err: error }, 'The change log could not be followed; it is tried again.'),
      );
      await pause(LEAST, signal);
      await hasCommitted;
    }
    rows = [];
    from = Number.POSITIVE_INFINITY;
  }

  /** Resolves with the next commit of this process, or when the interval is over. */
  async function commit(signal: AbortSignal): Promise<void> {
    const waiting = new AbortController();
    const end = () => waiting.abort();
    const forget = database.commits.add(end);
    signal.addEventListener('abort', end, { signal: waiting.signal });
    await pause(INTERVAL, waiting.signal);
    end();
    forget();
  }

  /** Undefined for a position before the changes in memory. */
  function known(seq: number): readonly LoggedChange[] | undefined {
    if (seq < from) return undefined;
    const start = rows.findLastIndex((row) => row.seq <= seq) + 1;
    return rows.slice(start, start + CHANGES_READ);
  }

  return {
    async after(seq, signal) {
      while (!signal.aborted) {
        const before = looks;
        const found = known(seq) ?? (await readChangesAfter(database, seq));
        if (found.length > 0) return found;
        if (before === looks) await orAborted(once(looked, 'look', { signal }));
      }
      return [];
    },
    start() {
      const controller = new AbortController();
      running = controller;
      ended = ended.then(() => run(controller.signal));
    },
    stop() {
      running?.abort();
      return ended;
    },
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  orAborted(sleep(ms, undefined, { signal }));

/** Resolves with a wait that can't fail, or when that is aborted. */
const orAborted = (wait: Promise<unknown>): Promise<unknown> => wait.catch(() => {});
