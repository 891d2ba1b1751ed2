import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { damageOf, QUICK_CHECK } from './assert-sound.ts';
import type { Answer, Question } from './long-reads.ts';

/** A check of a whole file, which takes seconds for a large one. */
export interface FileCheck {
  /** Resolves to the first fault; undefined for none, and if the check was stopped before its end. */
  readonly damage: Promise<string | undefined>;
  stop(): Promise<unknown>;
}

/** Checks a file in a thread of its own, so that no read waits for it. */
export function checkInThread(path: string): FileCheck {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'; // from the sources, or beside the bundle
  const worker = new Worker(new URL(`./reading-thread.${extension}`, import.meta.url), {
    workerData: path,
  });
  worker.unref();
  const question: Question = { sql: QUICK_CHECK, parameters: [] };
  const answered: Promise<Answer | undefined> = Promise.race([
    once(worker, 'message').then(([answer]) => answer),
    once(worker, 'exit').then(() => undefined),
  ]);
  worker.postMessage(question);
  const damage = answered
    .then((answer) => {
      if (!answer) return undefined;
      return 'rows' in answer ? damageOf(answer.rows) : answer.message;
    })
    .finally(() => worker.terminate());
  return { damage, stop: () => worker.terminate() };
}
