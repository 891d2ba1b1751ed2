import { once } from 'node:events';
import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';

export interface Question {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

/** The last message to the thread, which it takes when it has answered all before. */
export const END = 'end';

export type Rows = readonly (readonly unknown[])[];

/** A message alone is an error's. */
export type Answer =
  | { readonly id: number; readonly rows: Rows }
  | { readonly id: number; readonly message: string; readonly errcode: number | undefined };

/** Reads that would hold the event loop for long: they run in a thread, one after the other. */
export interface LongReads {
  statement(sql: string): LongRead;
  /** Ends the thread and its connection; what is running is finished first. */
  close(): Promise<void>;
}

export interface LongRead {
  /** Whether this statement, or one like it, has taken long before. */
  isLong(): boolean;
  /** Tells how long it took, in milliseconds. */
  learn(duration: number): void;
  /** Runs it in the thread. @throws Error of SQLite, with its `errcode` */
  all(parameters: readonly SQLInputValue[]): Promise<Rows>;
}

/** Milliseconds from which a read is long. */
const LONG = 10;

/** How many long reads are known by their texts. */
const KNOWN = 1000;

/**
 * What takes long is learned, since small sites have nothing of the kind and need no thread. Statements that count rows or pass them
 * over are all alike: how many those are depends on values that callers choose.
 */
export function createLongReads(path: string): LongReads {
  const long = new LRUCache<string, true>({ max: KNOWN });
  let thread: Thread | undefined;
  let isClosed = false;
  return {
    statement(sql) {
      const shape = /\bcount\(|\bOFFSET\b/.test(sql) ? 'counted' : sql;
      return {
        isLong: () => long.get(shape) === true,
        learn(duration) {
          if (duration >= LONG) long.set(shape, true);
        },
        async all(parameters) {
          if (isClosed) throw new Error('The database is closed.');
          thread ??= startThread(path, () => {
            thread = undefined;
          });
          return await thread.ask(sql, parameters);
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
  ask(sql: string, parameters: readonly SQLInputValue[]): Promise<Rows>;
  end(): Promise<void>;
}

interface Waiting {
  resolve(rows: Rows): void;
  reject(error: Error): void;
}

/** @param onEnd is told when the thread has ended; what waited for it has failed by then, and the next read starts another */
function startThread(path: string, onEnd: () => void): Thread {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'; // from the sources, or beside the bundle
  const worker = new Worker(new URL(`./reading-thread.${extension}`, import.meta.url), {
    workerData: path,
  });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  worker.unref();
  worker.on('message', (answer: Answer) => {
    const { resolve, reject } = waiting.get(answer.id) as Waiting; // each is answered once
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('rows' in answer) resolve(answer.rows);
    else reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }));
  });
  let failure = new Error('The thread for long reads was ended.');
  worker.on('error', (error: Error) => {
    failure = error;
  });
  worker.on('exit', () => {
    onEnd();
    for (const { reject } of waiting.values()) reject(failure);
  });
  return {
    ask: (sql, parameters) =>
      new Promise((resolve, reject) => {
        if (waiting.size === 0) worker.ref();
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, sql, parameters } satisfies Question);
      }),
    async end() {
      const ended = once(worker, 'exit');
      worker.ref();
      worker.postMessage(END);
      await ended;
    },
  };
}
