import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import type { Services } from '../../../operation/services.ts';
import type { CommitListeners } from '../../../storage/commit-listeners.ts';
import { IMPORT_TOPIC } from './import-changed.ts';
import type { EventImport } from './import-loaders.ts';

interface FollowOptions {
  /** Milliseconds between checks for writes of other processes. */
  readonly interval?: number;
  /** Milliseconds after which the subscription ends in any case, so that revoked rights don't last forever. */
  readonly longest?: number;
}

/** The most followers in one process: each costs one check a second. */
const MOST_FOLLOWERS = 25;

const followers = new WeakMap<Services, Set<AbortController>>();

/**
 * Yields the state of an import now and after every change, until it is over. Follows the change log, so it also sees
 * batches that other processes receive. The caller has already checked that the viewer may follow it.
 * @throws ApiError 429 `too_many_subscriptions`
 */
export function followEventImport(
  context: Context,
  found: EventImport,
  { interval = 1_000, longest = 3_600_000 }: FollowOptions = {},
): AsyncIterableIterator<EventImport> {
  const { services } = context;
  const here = followers.get(services) ?? new Set();
  if (here.size >= MOST_FOLLOWERS)
    throw new ApiError('too_many_subscriptions', 429, 'Too many follow imports already.');
  const left = new AbortController();
  followers.set(services, here.add(left));
  const told = tell(context, found, { interval, longest, signal: left.signal });
  const leave = () => {
    left.abort();
    here.delete(left);
  };
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
    // The generator's own `return` would wait for the next change.
    return() {
      leave();
      return told.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Ends all subscriptions, because the process is about to stop. */
export function endFollowing(services: Services): void {
  for (const follower of followers.get(services) ?? []) follower.abort();
}

interface TellOptions extends Required<FollowOptions> {
  /** Aborts to end it at once. */
  readonly signal: AbortSignal;
}

async function* tell(
  { services, read }: Context,
  { id }: EventImport,
  { interval, longest, signal }: TellOptions,
): AsyncGenerator<EventImport, undefined> {
  const { changes, database } = services;
  const end = Date.now() + longest;
  let seen = -1;
  let told = '';
  while (Date.now() < end && !signal.aborted) {
    await changes.refresh();
    const seq = changes.latestIn(['private']);
    if (seq !== seen) {
      seen = seq;
      const row = await read('EventImport')
        .selectFrom('EventImport')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return;
      const state = JSON.stringify(row);
      if (state !== told) yield row;
      told = state;
      if (row.status !== 'pending') return;
    }
    await commitOrPause(database.commits, interval, signal);
  }
}

/** Waits until this process writes to an import, the interval is over, or the follower has left. */
const commitOrPause = (
  commits: CommitListeners,
  pause: number,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, pause);
    const forget = commits.add((topics) => {
      if (topics.has(IMPORT_TOPIC)) done();
    });
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      forget();
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
