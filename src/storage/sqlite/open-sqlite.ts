import { once } from 'node:events';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { createCommitListeners } from '../commit-listeners.ts';
import type { Database } from '../database.ts';
import { PrismaClient } from '../generated/sqlite/client.ts';
import { openOnce } from '../open-once.ts';
import { sqlitePath } from '../provider.ts';
import { announceStatements, createStatementListeners } from '../statement-listeners.ts';
import type { Tables } from '../tables.ts';
import { readerOf } from '../waiting-caller.ts';
import { damageOf, QUICK_CHECK } from './assert-sound.ts';
import { type Answer, createLongReads, type Question } from './long-reads.ts';
import { openReader, openWriter } from './open-connection.ts';
import { ADAPTER_NAME, sqliteAdapter } from './sqlite-adapter.ts';
import { announceReads, sqliteReader } from './sqlite-reader.ts';
import { fixStatistics } from './statistics.ts';

/**
 * Opens an SQLite file: one connection for all writes, which Prisma opens with the first of them (it takes tens of megabytes), and
 * another that only reads and never waits for writes.
 * @param mayChange whether the file may be made and its journal mode and statistics be set
 */
export async function openSqlite(url: string, mayChange: boolean): Promise<Database> {
  const path = sqlitePath(url);
  const { emit, add, addEnd } = createStatementListeners();
  const prisma = openOnce(
    () =>
      new PrismaClient({
        adapter: {
          provider: 'sqlite',
          adapterName: ADAPTER_NAME,
          connect: async () => announceStatements(sqliteAdapter(openWriter(path)), emit),
        },
      }),
  );
  // A reader can neither make the file nor its WAL's index: another connection is open until it has read.
  const maker = mayChange ? openWriter(path) : new DatabaseSync(path);
  if (mayChange) fixStatistics(maker);
  else maker.prepare('PRAGMA schema_version').get();
  const reader = openReader(path);
  reader.exec('PRAGMA schema_version');
  maker.close();
  const longReads = createLongReads(path);
  const check = openOnce(() => checkInThread(path));
  const sqlite = announceReads(reader, longReads, emit);
  const tables = new Kysely<Tables>({ dialect: sqliteReader(sqlite) });
  return {
    provider: 'sqlite',
    get prisma() {
      return prisma.get();
    },
    tables,
    readerOf: (caller) => readerOf(tables, caller),
    sqlite,
    async assertWritable() {
      for (const one of [path, dirname(path)]) await access(one, constants.W_OK);
    },
    findDamage: () => check.get().damage,
    onStatement: add,
    onStatementEnd: addEnd,
    commits: createCommitListeners(),
    async close() {
      await check.opened()?.stop();
      await longReads.close(); // before the last connection that writes, which puts the log into the file
      reader.close();
      await prisma.opened()?.$disconnect();
    },
  };
}

/** A check of a whole file, which takes seconds for a large one. */
interface FileCheck {
  /** Resolves to the first fault; undefined for none, and if the check was stopped before its end. */
  readonly damage: Promise<string | undefined>;
  stop(): Promise<unknown>;
}

/** Checks a file in a thread of its own, so that no read waits for it. */
function checkInThread(path: string): FileCheck {
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
