import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANGES_READ, type LoggedChange, readChangesAfter } from './changes-after.ts';
import type { Services } from './services.ts';

/** The newest changes of the log in memory, for all who follow them in this process. */
export interface RecentChanges {
  /**
   * Resolves to the first changes after a number, a bounded number of them, as soon as there are any; to none if the signal is aborted
   * before. Whoever asks for the next ones with the number of the last misses nothing and gets nothing twice, however slowly.
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
export function createRecentChanges({ database, changes, log }: Needed): RecentChanges {
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

  /** Undefined for a position before those in memory. */
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

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  orAborted(sleep(ms, undefined, { signal }));

/** Resolves with a wait that can't fail, or when that is aborted. */
const orAborted = (wait: Promise<unknown>): Promise<void> =>
  wait.then(
    () => {},
    () => {},
  );
