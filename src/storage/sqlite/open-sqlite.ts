import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { PrismaClient } from '../../generated/sqlite/client.ts';
import { createCommitListeners } from '../commit-listeners.ts';
import type { Database } from '../database.ts';
import { openOnce } from '../open-once.ts';
import { sqlitePath } from '../provider.ts';
import { createStatementListeners } from '../statement-listeners.ts';
import type { Tables } from '../tables.ts';
import { announceReads } from './announce-reads.ts';
import { BUSY_TIMEOUT, CACHE_KIB, serialSqlite } from './serial-sqlite.ts';
import { sqliteReader } from './sqlite-reader.ts';

/**
 * Opens an SQLite file: one connection for all writes, which Prisma opens with the first of them (it takes tens of megabytes), and
 * another that only reads and never waits for writes.
 */
export async function openSqlite(url: string): Promise<Database> {
  const path = sqlitePath(url);
  const { emit, add } = createStatementListeners();
  const prisma = openOnce(() => new PrismaClient({ adapter: serialSqlite(path, emit) }));
  const sqlite = announceReads(openReader(path), emit);
  const tables = new Kysely<Tables>({ dialect: sqliteReader(sqlite) });
  return {
    provider: 'sqlite',
    get prisma() {
      return prisma.get();
    },
    tables,
    sqlite,
    onStatement: add,
    commits: createCommitListeners(),
    async close() {
      sqlite.close();
      await prisma.opened()?.$disconnect();
    },
  };
}

/** A reader can neither make the file nor set WAL, nor make the WAL's index: another connection is open until it has read. */
function openReader(path: string): Sqlite.Database {
  const maker = new Sqlite(path, { timeout: BUSY_TIMEOUT });
  try {
    maker.pragma('journal_mode = WAL');
    const reader = new Sqlite(path, { readonly: true });
    reader.pragma(`cache_size = -${CACHE_KIB}`);
    reader.pragma('schema_version');
    return reader;
  } finally {
    maker.close();
  }
}
