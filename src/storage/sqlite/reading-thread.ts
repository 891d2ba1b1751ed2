import { parentPort, workerData } from 'node:worker_threads';
import { silenceSqliteWarning } from '../../lib/silence-sqlite-warning.ts';
import { type Answer, END, type Question } from './long-reads.ts';

/** A thread with a read-only connection of its own, which answers one question after the other. Started by `long-reads.ts`. */

silenceSqliteWarning();
const { openReader, preparedOnce, prepareRead } = await import('./connection.ts');
const database = openReader(workerData);
const prepare = preparedOnce((sql) => prepareRead(database, sql));

parentPort?.on('message', (message: Question | typeof END) => {
  if (message !== END) {
    parentPort?.postMessage(answerOf(message));
    return;
  }
  database.close();
  parentPort?.close();
});

function answerOf({ sql, parameters }: Question): Answer {
  try {
    const begun = performance.now();
    const rows = prepare(sql).all(...parameters);
    return { rows, duration: performance.now() - begun };
  } catch (error) {
    const { message, errcode } = error as Error & { readonly errcode?: number }; // Node throws nothing but errors here
    return { message, errcode };
  }
}
