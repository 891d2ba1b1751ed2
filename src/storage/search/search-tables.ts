import type { Provider } from '../provider.ts';
import type { SearchIndex, WordIndex } from '../search-index.ts';

/** The statements that make an index, empty. */
export const searchTables: Readonly<
  Record<Provider, Readonly<Record<SearchIndex, readonly string[]>>>
> = {
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
export const makeTrigrams = (lock: number) => `
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
    // Kept beside the table, documents would not count in what the planner thinks that reading all of them costs.
    `ALTER TABLE "${name}" ALTER COLUMN document SET STORAGE MAIN`,
  ];
}

/**
 * What PostgreSQL is told once an index is filled. Words are put into it at once: a list of what is yet to be put there would be read by
 * every search.
 */
export const searchTableFilled = (name: WordIndex): readonly string[] => [
  `CREATE INDEX "${name}_document" ON "${name}" USING gin (document) WITH (fastupdate = off)`,
  `ANALYZE "${name}"`,
];
