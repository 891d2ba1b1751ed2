import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Provider } from '../provider.ts';
import {
  indexTexts,
  type SearchableText,
  type SearchIndex,
  searchableText,
  searchedContent,
  searchedFields,
  searchIndexes,
  type WordIndex,
} from '../search-index.ts';
import type { OpenTransaction } from '../transaction.ts';
import { lockAlone } from '../write.ts';
import { indexSearchableComments, searchableComment } from './comment-search.ts';

/**
 * Creates missing search indexes and fills each completely or not at all. Migrations don't cover them, so this follows every
 * `deployMigrations`.
 */
export async function ensureSearchIndex(database: Database, folding: SearchTexts): Promise<void> {
  for (const index of searchIndexes)
    if (!(await isThere(database, index))) await makeIndex(database, index, folding);
  if (database.provider === 'postgresql' && !(await isThere(database, 'CommentSearch_trigrams')))
    await database.prisma.$executeRawUnsafe(makeTrigrams(INDEX_LOCK));
}

/** Any number of our own. */
const INDEX_LOCK = 7_261_954;

async function isThere(
  { tables, provider }: Pick<Database, 'tables' | 'provider'>,
  name: string,
): Promise<boolean> {
  const find =
    provider === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE name = ${name}`
      : // Not by `to_regclass`, which may answer from before the lock that this waited for.
        sql`SELECT 1 FROM pg_class WHERE relname = ${name} AND pg_table_is_visible(oid)`;
  return (await find.execute(tables)).rows.length > 0;
}

async function makeIndex(
  database: Database,
  index: SearchIndex,
  folding: SearchTexts,
): Promise<void> {
  await database.transaction(
    async (transaction) => {
      const { tables, provider } = transaction;
      const run = (statement: string) => sql.raw(statement).execute(tables);
      await lockAlone(transaction, INDEX_LOCK);
      if (await isThere(transaction, index)) return; // another process was faster
      for (const statement of searchTables[provider][index]) await run(statement);
      if (index === 'SearchPart') return await refill(transaction, folding);
      await fillSearchIndex(transaction, index, folding);
      if (provider === 'postgresql' && index !== 'CommentSearch')
        for (const statement of searchTableFilled(index)) await run(statement);
    },
    { maxWait: 60_000, timeout: 3_600_000 },
  );
}

/** Brings texts that were indexed before parts of words were into their indexes once more, which notes their words. */
async function refill(transaction: OpenTransaction, folding: SearchTexts): Promise<void> {
  for (const index of ['EntrySearch', 'RevisionSearch'] as const)
    if (await isThere(transaction, index)) await fillSearchIndex(transaction, index, folding);
}

/** The statements that make an index, empty. */
const searchTables: Readonly<Record<Provider, Readonly<Record<SearchIndex, readonly string[]>>>> = {
  sqlite: {
    SearchPart: [
      `CREATE TABLE "SearchPart" (
          part TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (part, word)
        ) WITHOUT ROWID`,
    ],
    EntrySearch: [fts5Words('EntrySearch')],
    RevisionSearch: [fts5Words('RevisionSearch')],
    CommentSearch: [
      `CREATE VIRTUAL TABLE "CommentSearch" USING fts5(
          text, contact, detail = none, tokenize = "trigram case_sensitive 1"
        )`,
    ],
  },
  postgresql: {
    SearchPart: [
      `CREATE TABLE "SearchPart" (part text COLLATE "C" NOT NULL, word text COLLATE "C" NOT NULL)`,
      `CREATE INDEX "SearchPart_part" ON "SearchPart" (part, word)`,
    ],
    EntrySearch: tsvectors('EntrySearch'),
    RevisionSearch: tsvectors('RevisionSearch'),
    CommentSearch: [
      `CREATE TABLE "CommentSearch" (
          id integer PRIMARY KEY, text text COLLATE "C" NOT NULL, contact text COLLATE "C" NOT NULL
        )`,
    ],
  },
};

/**
 * Makes PostgreSQL's index of the threes of characters in comments where the extension is there or may be made: by the owner of
 * a database it may, from PostgreSQL 13 on. Without it every comment is looked into.
 */
const makeTrigrams = (lock: number) => `
  DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(${lock});
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX IF NOT EXISTS "CommentSearch_trigrams" ON "CommentSearch"
      USING gin (text gin_trgm_ops, contact gin_trgm_ops);
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN NULL;
  END $$`;

/** Without a second copy of the texts. */
function fts5Words(name: string): string {
  return `CREATE VIRTUAL TABLE "${name}" USING fts5(
    title, excerpt, content, content = '', contentless_delete = 1, prefix = '2 3',
    tokenize = "unicode61 remove_diacritics 0"
  )`;
}

function tsvectors(name: string): readonly string[] {
  return [
    `CREATE TABLE "${name}" (id integer PRIMARY KEY, document tsvector NOT NULL)`,
    // If documents were stored outside of the table, the planner would underestimate the cost of reading them all.
    `ALTER TABLE "${name}" ALTER COLUMN document SET STORAGE MAIN`,
  ];
}

/**
 * Statements for PostgreSQL after an index has been filled. The index adds new words at once (`fastupdate = off`), since each search would
 * have to read a list of pending ones.
 */
const searchTableFilled = (name: WordIndex): readonly string[] => [
  `CREATE INDEX "${name}_document" ON "${name}" USING gin (document) WITH (fastupdate = off)`,
  `ANALYZE "${name}"`,
];

/** How texts are folded before they are indexed, so that both databases find alike. */
export interface SearchFolding {
  /** The words of HTML, the markup taken out. */
  words(html: string): string;
  /** A text on one line, as it is but for case and accents. */
  part(text: string): string;
}

/** How the texts of records are made ready for the search indexes. */
export interface SearchTexts extends SearchFolding {
  /** The values of an entry's own fields that are searched. */
  own(entry: { readonly kind: string; readonly values: string }): readonly string[];
}

/** Indexes of texts; parts of words are indexed together with these. */
type FilledIndex = Exclude<SearchIndex, 'SearchPart'>;

const BATCH = 200;

/** Brings all that an index is of into it. */
async function fillSearchIndex(
  transaction: OpenTransaction,
  index: FilledIndex,
  folding: SearchTexts,
): Promise<void> {
  for (let last = 0; ; ) {
    const ids = await indexBatch[index](transaction, last, folding);
    last = ids.at(-1) ?? last;
    if (ids.length < BATCH) return;
  }
}

/** Indexes the next so many, by id, and answers their ids. */
type IndexBatch = (
  transaction: OpenTransaction,
  last: number,
  folding: SearchTexts,
) => Promise<readonly number[]>;

const indexBatch: Readonly<Record<FilledIndex, IndexBatch>> = {
  async EntrySearch(transaction, last, folding) {
    const entries = await transaction.prisma.entry.findMany({
      where: { id: { gt: last } },
      ...PAGE,
      select: { ...TEXT, kind: true, values: true, ...searchedFields },
    });
    const texts = entries.map((entry) => ({
      ...entry,
      content: searchedContent({ ...entry, own: folding.own(entry) }),
    }));
    return indexWords(transaction, 'EntrySearch', texts, folding);
  },
  async RevisionSearch(transaction, last, folding) {
    const where = { id: { gt: last }, isAutosave: false };
    const texts = await transaction.prisma.revision.findMany({ where, ...PAGE, select: TEXT });
    return indexWords(transaction, 'RevisionSearch', texts, folding);
  },
  async CommentSearch(transaction, last, folding) {
    const where = { id: { gt: last } };
    const comments = await transaction.prisma.comment.findMany({ where, ...PAGE });
    const searched = comments.map((comment) => searchableComment(comment, folding.part));
    await indexSearchableComments(transaction, searched);
    return comments.map(({ id }) => id);
  },
};

const TEXT = { id: true, title: true, excerpt: true, content: true } as const;
const PAGE = { orderBy: { id: 'asc' }, take: BATCH } as const;

async function indexWords(
  transaction: OpenTransaction,
  index: WordIndex,
  texts: readonly SearchableText[],
  { words }: SearchFolding,
): Promise<readonly number[]> {
  const searched = texts.map((text) => searchableText(text, words));
  await indexTexts(transaction, index, searched);
  return texts.map(({ id }) => id);
}
