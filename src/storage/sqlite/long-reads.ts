import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailableError } from '../unavailable-storage.ts';
import type { WaitingCaller } from '../waiting-caller.ts';

export interface Question {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

/** The last message to the thread, which then finishes its current read and ends. */
export const END = 'end';

export type Rows = readonly (readonly unknown[])[];

interface Result {
  readonly rows: Rows;
  /** Milliseconds that it ran. */
  readonly duration: number;
}

/** A message alone is an error's. */
export type Answer = Result | { readonly message: string; readonly errcode: number | undefined };

/** Reads that would block the event loop for long. They run in a thread one after the other, in an order that favours short ones. */
export interface LongReads {
  statement(sql: string): LongRead;
  /** Ends the thread and its connection after the current read has finished; waiting reads fail. */
  close(): Promise<void>;
}

export interface LongRead {
  /** Whether this statement, or one like it, has taken long twice before or very long once, and not been quick many times since. */
  isLong(): boolean;
  /** Tells how long it took, in milliseconds. */
  learn(duration: number): void;
  /**
   * Runs it in the thread, unless its caller has left before it begins.
   * @throws Error of SQLite, with its `errcode`; DatabaseUnavailableError after ten seconds of waiting
   */
  all(parameters: readonly SQLInputValue[], caller?: WaitingCaller): Promise<Rows>;
}

/** Statements that do nothing but count or skip rows: the number of these depends on values that callers choose. */
const COUNTING = /^\s*SELECT [^(]*\bcount\(|\bLIMIT 1 OFFSET\b/i;

/** Milliseconds from which a read is long. */
const LONG = 10;

/** Milliseconds from which a read is long whatever the machine does besides. */
const VERY_LONG = 100;

/** Bytes of a file in which counting rows, or passing them over, may take long. */
const LARGE_FILE = 128 * 2 ** 20;

/** A read that has been quick so many times in the thread is no longer long. */
const QUICK_RUNS = 100;

/** How many long reads are known by their texts. */
const KNOWN = 1000;

/** A read waits for others that came after it, or after its caller's last one was done, at most so many times as long as it takes. */
const PATIENCE = 20;

/** Milliseconds after which a read that has not begun fails: nobody waits for it any longer. */
const LONGEST_WAIT = 10_000;

/**
 * Learns which statements take long; small sites have none, and need no thread. Statements with counts or offsets are learned the first
 * time, and on a large file they count as long until they have been quick many times.
 */
export function createLongReads(path: string, longestWait = LONGEST_WAIT): LongReads {
  /** Reads that took long the last time: a busy machine makes any read take long now and then, but seldom twice. */
  const suspected = new LRUCache<string, true>({ max: KNOWN });
  /** How many times reads were quick in the thread since they took long. */
  const quickRuns = new LRUCache<string, number>({ max: KNOWN });
  const isLarge = statSync(path).size >= LARGE_FILE;
  /** Milliseconds that statements took last, by their texts. */
  const durations = new LRUCache<string, number>({ max: KNOWN });
  let thread: Thread | undefined;
  let isClosed = false;
  return {
    statement(sql) {
      const isCounting = COUNTING.test(sql);
      const shape = sql.replaceAll(/\bLIMIT \d+/gi, 'LIMIT');
      const quick = () => quickRuns.get(shape) ?? (isLarge && isCounting ? 0 : QUICK_RUNS);
      return {
        isLong: () => quick() < QUICK_RUNS,
        learn(duration) {
          if (duration < LONG) suspected.delete(shape);
          else if (duration >= VERY_LONG || isCounting || suspected.has(shape))
            quickRuns.set(shape, 0);
          else suspected.set(shape, true);
        },
        async all(parameters, caller) {
          if (isClosed) throw new Error('The database is closed.');
          thread ??= startThread(path, longestWait, () => {
            thread = undefined;
          });
          const expected = durations.get(sql) ?? LONG;
          const { rows, duration } = await thread.ask({ sql, parameters }, expected, caller);
          durations.set(sql, duration);
          quickRuns.set(shape, duration >= LONG ? 0 : quick() + 1);
          return rows;
        },
      };
    },
    async close() {
      isClosed = true;
      await thread?.end();
    },
  };
}

interface Thread {
  /** @param expected milliseconds that it will take, about */
  ask(question: Question, expected: number, caller: WaitingCaller | undefined): Promise<Result>;
  end(): Promise<void>;
}

interface Waiting {
  readonly question: Question;
  readonly caller: WaitingCaller | undefined;
  readonly since: number;
  /** Milliseconds that it will take, about. */
  readonly expected: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Starts a thread that reads a file (reading-thread.ts). It does not keep the process. */
export function startReader(path: string): Worker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'; // from the sources, or beside the bundle
  const worker = new Worker(new URL(`./reading-thread.${extension}`, import.meta.url), {
    workerData: path,
  });
  worker.unref();
  return worker;
}

/** @param onEnd is called when the thread has ended; all waiting reads have failed by then, and the next read starts another thread */
function startThread(path: string, longestWait: number, onEnd: () => void): Thread {
  const worker = startReader(path);
  const waiting = new Set<Waiting>();
  let running: Waiting | undefined;
  /** When the last read of these was done: a request with dozens of them lets others have their turn between. */
  const servedAt = new WeakMap<WaitingCaller, number>();
  /** The waiting read with the lowest value is next. */
  const dueOf = ({ caller, since, expected }: Waiting) =>
    Math.max(since, (caller && servedAt.get(caller)) ?? 0) + PATIENCE * expected;
  const begin = (now: number) => {
    for (const one of waiting) {
      if (now - one.since <= longestWait) break; // so are those after it
      waiting.delete(one);
      one.reject(new DatabaseUnavailableError('Too many long reads wait.'));
    }
    running = takeNext();
    if (running) worker.postMessage(running.question);
    else worker.unref();
  };
  /** Skips reads whose callers have left. */
  const takeNext = (): Waiting | undefined => {
    for (;;) {
      const [first, ...others] = waiting;
      const next = others.reduce(
        (least, one) => (least && dueOf(least) <= dueOf(one) ? least : one),
        first,
      );
      if (!next) return undefined;
      waiting.delete(next);
      try {
        next.caller?.throwIfCancelled();
        return next;
      } catch (reason) {
        next.reject(reason);
      }
    }
  };
  worker.on('message', (answer: Answer) => {
    if (running?.caller) servedAt.set(running.caller, performance.now());
    if ('rows' in answer) running?.resolve(answer);
    else running?.reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }));
    begin(performance.now());
  });
  let failure = new Error('The thread for long reads was ended.');
  worker.on('error', (error: Error) => {
    failure = error;
  });
  worker.on('exit', () => {
    onEnd();
    running?.reject(failure);
    for (const { reject } of waiting) reject(failure);
  });
  return {
    ask: (question, expected, caller) =>
      new Promise((resolve, reject) => {
        const since = performance.now();
        waiting.add({ question, caller, since, expected, resolve, reject });
        if (running) return;
        worker.ref();
        begin(since);
      }),
    async end() {
      const ended = once(worker, 'exit');
      worker.ref();
      worker.postMessage(END);
      await ended;
    },
  };
}
