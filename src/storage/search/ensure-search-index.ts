import { sql } from 'kysely';
import type { Database, TransactionClient } from '../database.ts';
import { indexEntry } from '../search-index.ts';
import { searchedContent, searchedFields } from './searched-fields.ts';

/**
 * Makes the full-text index where it is missing and fills it from the entries, all or nothing; `toText` takes the
 * markup out of a text. Migrations know nothing of the index, so this follows every `deployMigrations`.
 */
export async function ensureSearchIndex(
  database: Database,
  toText: (html: string) => string,
): Promise<void> {
  if (await isThere(database.tables, database.provider)) return;
  await database.prisma.$transaction(
    async (transaction) => {
      if (database.provider === 'postgresql')
        await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${INDEX_LOCK})`;
      if (await isThere(database.tables, database.provider)) return; // another process was faster
      await createIndex(transaction, database.provider);
      await indexAll(transaction, database.provider, toText);
    },
    { maxWait: 60_000, timeout: 3_600_000 },
  );
}

/** Any number of our own. */
const INDEX_LOCK = 7_261_954;

const BATCH = 200;

async function isThere(
  tables: Database['tables'],
  provider: Database['provider'],
): Promise<boolean> {
  const find =
    provider === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE name = 'EntrySearch'`
      : sql`SELECT 1 WHERE to_regclass('"EntrySearch"') IS NOT NULL`;
  return (await find.execute(tables)).rows.length > 0;
}

async function createIndex(transaction: TransactionClient, provider: Database['provider']) {
  if (provider === 'sqlite') {
    await transaction.$executeRaw`
      CREATE VIRTUAL TABLE "EntrySearch" USING fts5(
        title, excerpt, content, content = '', contentless_delete = 1, prefix = '2 3',
        tokenize = "unicode61 remove_diacritics 0"
      )`;
    return;
  }
  await transaction.$executeRaw`
    CREATE TABLE "EntrySearch" (id integer PRIMARY KEY, document tsvector NOT NULL)`;
  await transaction.$executeRaw`
    CREATE INDEX "EntrySearch_document" ON "EntrySearch" USING gin (document)`;
}

async function indexAll(
  transaction: TransactionClient,
  provider: Database['provider'],
  toText: (html: string) => string,
) {
  const select = { id: true, title: true, excerpt: true, content: true, ...searchedFields };
  for (let last = 0; ; ) {
    const entries = await transaction.entry.findMany({
      where: { id: { gt: last } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select,
    });
    for (const entry of entries)
      await indexEntry(transaction, provider, {
        id: entry.id,
        title: toText(entry.title),
        excerpt: toText(entry.excerpt),
        content: toText(searchedContent(entry)),
      });
    last = entries.at(-1)?.id ?? last;
    if (entries.length < BATCH) return;
  }
}
