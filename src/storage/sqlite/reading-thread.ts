import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Question } from './long-reads.ts';
import { openReader } from './open-connection.ts';
import { preparedOnce, prepareRead } from './prepared-reads.ts';

/** A thread with a read-only connection of its own, which answers one question after the other. Started by `long-reads.ts`. */

const database = openReader(workerData);
const prepare = preparedOnce((sql) => prepareRead(database, sql));

parentPort?.on('message', ({ id, sql, parameters }: Question) => {
  parentPort?.postMessage(answerOf(id, sql, parameters));
});

function answerOf(id: number, sql: string, parameters: Question['parameters']): Answer {
  try {
    return { id, rows: prepare(sql).all(...parameters) };
  } catch (error) {
    const { message, errcode } = error as Error & { readonly errcode?: number }; // Node throws nothing but errors here
    return { id, message, errcode };
  }
}
