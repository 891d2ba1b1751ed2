import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { PrismaClient } from '../../generated/sqlite/client.ts';
import { createCommitListeners } from '../commit-listeners.ts';
import type { Database } from '../database.ts';
import { sqlitePath } from '../provider.ts';
import { createStatementListeners } from '../statement-listeners.ts';
import type { Tables } from '../tables.ts';
import { announceReads } from './announce-reads.ts';
import { serialSqlite } from './serial-sqlite.ts';
import { sqliteReader } from './sqlite-reader.ts';

/** Opens an SQLite file: one connection for all writes, a second one that only reads and never waits for them. */
export async function openSqlite(url: string): Promise<Database> {
  const path = sqlitePath(url);
  const { emit, add } = createStatementListeners();
  const prisma = new PrismaClient({ adapter: serialSqlite(path, emit) });
  await prisma.$connect(); // makes the file and sets WAL, both of which the reader can't
  const sqlite = announceReads(new Sqlite(path, { readonly: true }), emit);
  const tables = new Kysely<Tables>({ dialect: sqliteReader(sqlite) });
  return {
    provider: 'sqlite',
    prisma,
    tables,
    sqlite,
    onStatement: add,
    commits: createCommitListeners(),
    async close() {
      sqlite.close();
      await prisma.$disconnect();
    },
  };
}
