import type { Services } from '../../../app/services.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import type { CommitListeners } from '../../../storage/commit-listeners.ts';
import { IMPORT_TOPIC } from './import-changed.ts';
import type { EventImport } from './import-loaders.ts';

interface FollowOptions {
  /** How often it looks whether another process has written, in milliseconds. */
  readonly interval?: number;
  /** After which it ends whatever happens, so that a right that was taken away is not used for ever; in milliseconds. */
  readonly longest?: number;
}

/** Who follows in one process: each costs a look a second. */
const MOST_FOLLOWERS = 25;

const followers = new WeakMap<Services, Set<AbortController>>();

/**
 * Tells how an import stands, now and whenever that changes, until it is over. It follows the change log, so that batches that another
 * process takes are told of too. Who may follow is for the caller to have asked.
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
    // A generator's own return would wait until there is something to tell.
    return() {
      leave();
      return told.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Ends what all who follow are told, since the process is about to stop. */
export function endFollowing(services: Services): void {
  for (const follower of followers.get(services) ?? []) follower.abort();
}

interface TellOptions extends Required<FollowOptions> {
  /** Ends it at once. */
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
    const seq = changes.latestIn(['office']);
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

/** Until this process has written to an import, the time is over, or whoever followed has left. */
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
