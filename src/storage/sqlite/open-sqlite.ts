import { once } from 'node:events';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { openOnce } from '../../lib/once.ts';
import type { Database } from '../database.ts';
import {
  announceStatements,
  createCommitListeners,
  createStatementListeners,
} from '../database-listeners.ts';
import { PrismaClient } from '../generated/sqlite/client.ts';
import { sqlitePath } from '../provider.ts';
import type { Tables } from '../tables.ts';
import { shareTransactions, transactionsOf } from '../transaction.ts';
import { readerOf } from '../waiting-caller.ts';
import { damageOf, openReader, openWriter, QUICK_CHECK } from './connection.ts';
import { type Answer, createLongReads, type Question, startReader } from './long-reads.ts';
import { ADAPTER_NAME, sqliteAdapter } from './sqlite-adapter.ts';
import { announceReads, sqliteDialect, sqliteReader } from './sqlite-reader.ts';

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
          connect: async () =>
            shareTransactions(announceStatements(sqliteAdapter(openWriter(path)), emit)),
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
  const tables = new Kysely<Tables>({ dialect: sqliteDialect(() => sqliteReader(sqlite)) });
  return {
    provider: 'sqlite',
    get prisma() {
      return prisma.get();
    },
    transaction: transactionsOf('sqlite', prisma.get, sqliteDialect),
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
  const worker = startReader(path);
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

/** Rows of a table for which plans are made. */
const ROWS = 100_000;

/** How many values a column is thought to have; one that isn't named has another in each row. */
const DISTINCT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Entry: {
    kind: 3,
    password: 1,
    status: 2,
    authorId: 50,
    // Of those with one few are below the same entry, but all others are below none.
    parentId: 100,
    menuOrder: 2,
    commentCount: 2,
    format: 2,
    isSticky: 2,
  },
  EntryTerm: { entryId: 30_000, termId: 300, kind: 1, status: 2 },
  EntryValue: { entryId: 20_000, field: 5, kind: 3, status: 2, text: 500, number: 500 },
  Comment: { status: 4, type: 1, entryId: 10_000, parentId: 10_000, authorId: 1000 },
  Revision: { entryId: 20_000, isAutosave: 2, authorId: 50 },
  Proposal: { entryId: 20_000, status: 3, authorId: 50 },
  Term: { taxonomy: 3, count: 100, parentId: 10 },
  MediaItem: { mimeType: 5 },
  Event: { kind: 1, status: 2, isHidden: 2, rrule: 1, seriesId: 1000, origin: 5 },
};

/**
 * Gives SQLite fixed statistics of a large site instead of measured ones (https://www.sqlite.org/lang_analyze.html, "Fixed results of
 * ANALYZE"), so that plans depend on the statement alone, on every site and at every size. Connections read the statistics when they are
 * opened. If nothing has changed, this only reads the schema.
 */
function fixStatistics(writer: DatabaseSync): void {
  const wanted = statistics(writer);
  const known = writer.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").get()
    ? writer.prepare('SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY tbl, idx').all()
    : [];
  if (JSON.stringify(known) === JSON.stringify(wanted)) return;
  writer.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE; ANALYZE sqlite_schema'); // makes the table
  writer.exec('DELETE FROM sqlite_stat1');
  const insert = writer.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)');
  for (const { tbl, idx, stat } of wanted) insert.run(tbl, idx, stat);
  writer.exec('COMMIT');
}

interface Statistic {
  readonly tbl: string;
  readonly idx: string;
  /** The rows of the index, then how many have the same first column, the same first two, and so on. */
  readonly stat: string;
}

function statistics(writer: DatabaseSync): readonly Statistic[] {
  const columns = writer
    .prepare(
      `SELECT tbl_name AS tbl, "index".name AS idx, "column".name AS "column"
       FROM sqlite_schema AS "index", pragma_index_info("index".name) AS "column"
       WHERE type = 'index' AND tbl_name IN (SELECT value FROM json_each(?)) ORDER BY tbl, idx, seqno`,
    )
    .all(JSON.stringify(Object.keys(DISTINCT)));
  const indexes = Map.groupBy(columns, ({ idx }) => String(idx));
  return [...indexes].map(([idx, ofIndex]) => {
    const tbl = String(ofIndex[0]?.tbl);
    let rows = ROWS;
    const alike = ofIndex.map(({ column }) => {
      rows = Math.max(1, Math.round(rows / (DISTINCT[tbl]?.[String(column)] ?? ROWS)));
      return rows;
    });
    return { tbl, idx, stat: [ROWS, ...alike].join(' ') };
  });
}
