import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { createCommitListeners } from '../commit-listeners.ts';
import type { Database } from '../database.ts';
import { PrismaClient } from '../generated/sqlite/client.ts';
import { openOnce } from '../open-once.ts';
import { sqlitePath } from '../provider.ts';
import { announceStatements, createStatementListeners } from '../statement-listeners.ts';
import type { Tables } from '../tables.ts';
import { readerOf } from '../waiting-caller.ts';
import { checkInThread } from './check-in-thread.ts';
import { createLongReads } from './long-reads.ts';
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
