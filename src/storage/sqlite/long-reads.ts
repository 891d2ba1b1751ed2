import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

export interface Question {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

export type Rows = readonly (readonly unknown[])[];

/** A message alone is an error's. */
export type Answer =
  | { readonly id: number; readonly rows: Rows }
  | { readonly id: number; readonly message: string; readonly errcode: number | undefined };

/** Reads that would hold the event loop for long: they run in a thread, one after the other. */
export interface LongReads {
  /** Whether a statement, or one like it, has taken long before. */
  has(sql: string): boolean;
  /** Tells how long a statement took, in milliseconds. */
  learn(sql: string, duration: number): void;
  /** @throws Error of SQLite, with its `errcode` */
  all(sql: string, parameters: readonly SQLInputValue[]): Promise<Rows>;
  close(): void;
}

/** Milliseconds from which a read is long. */
const LONG = 10;

/** How many long reads are known by their texts. More are forgotten together, and learned again. */
const KNOWN = 1000;

/**
 * What takes long is learned, since small sites have nothing of the kind and need no thread. Statements that count rows or pass them
 * over are all alike: how many those are depends on values that callers choose.
 */
export function createLongReads(path: string): LongReads {
  const long = new Set<string>();
  let thread: Thread | undefined;
  return {
    has: (sql) => long.size > 0 && long.has(shapeOf(sql)),
    learn(sql, duration) {
      if (duration < LONG) return;
      if (long.size === KNOWN) long.clear();
      long.add(shapeOf(sql));
    },
    all(sql, parameters) {
      thread ??= startThread(path, () => {
        thread = undefined;
      });
      return thread.ask(sql, parameters);
    },
    close: () => thread?.end(),
  };
}

const shapeOf = (sql: string): string => (/\bcount\(|\bOFFSET\b/.test(sql) ? 'counted' : sql);

interface Thread {
  ask(sql: string, parameters: readonly SQLInputValue[]): Promise<Rows>;
  end(): void;
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
    end: () => void worker.terminate(),
  };
}
