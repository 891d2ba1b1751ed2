import { sql } from 'kysely';
import type { Database, TransactionClient } from '../database.ts';
import { indexTexts, type WordIndex } from '../search-index.ts';
import { searchedContent, searchedFields } from './searched-fields.ts';

/**
 * Makes the full-text indexes that are missing and fills them from what they are of, each all or nothing; `toText` takes the
 * markup out of a text. Migrations know nothing of the indexes, so this follows every `deployMigrations`.
 */
export async function ensureSearchIndex(
  database: Database,
  toText: (html: string) => string,
): Promise<void> {
  for (const index of ['EntrySearch', 'RevisionSearch'] as const)
    if (!(await isThere(database, index))) await makeIndex(database, index, toText);
}

/** Any number of our own. */
const INDEX_LOCK = 7_261_954;

const BATCH = 200;

async function isThere(
  { tables, provider }: Pick<Database, 'tables' | 'provider'>,
  index: WordIndex,
): Promise<boolean> {
  const find =
    provider === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE name = ${index}`
      : sql`SELECT 1 WHERE to_regclass(${`"${index}"`}) IS NOT NULL`;
  return (await find.execute(tables)).rows.length > 0;
}

async function makeIndex(
  database: Database,
  index: WordIndex,
  toText: (html: string) => string,
): Promise<void> {
  await database.prisma.$transaction(
    async (transaction) => {
      if (database.provider === 'postgresql')
        await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${INDEX_LOCK})`;
      if (await isThere(database, index)) return; // another process was faster
      for (const statement of CREATE[database.provider](index))
        await transaction.$executeRawUnsafe(statement);
      for (let last = 0; ; ) {
        const texts = await READ[index](transaction, last);
        await indexTexts(
          transaction,
          database.provider,
          index,
          texts.map(({ id, title, excerpt, content }) => ({
            id,
            title: toText(title),
            excerpt: toText(excerpt),
            content: toText(content),
          })),
        );
        last = texts.at(-1)?.id ?? last;
        if (texts.length < BATCH) return;
      }
    },
    { maxWait: 60_000, timeout: 3_600_000 },
  );
}

/** Names of tables can't be bound; these come from the code. */
const CREATE: Readonly<Record<Database['provider'], (index: WordIndex) => readonly string[]>> = {
  sqlite: (index) => [
    `CREATE VIRTUAL TABLE "${index}" USING fts5(
      title, excerpt, content, content = '', contentless_delete = 1, prefix = '2 3',
      tokenize = "unicode61 remove_diacritics 0"
    )`,
  ],
  postgresql: (index) => [
    `CREATE TABLE "${index}" (id integer PRIMARY KEY, document tsvector NOT NULL)`,
    `CREATE INDEX "${index}_document" ON "${index}" USING gin (document)`,
  ],
};

type Text = Readonly<Record<'title' | 'excerpt' | 'content', string>> & { readonly id: number };

/** What each index is of, in batches by id. */
const READ: Readonly<
  Record<WordIndex, (transaction: TransactionClient, last: number) => Promise<readonly Text[]>>
> = {
  async EntrySearch(transaction, last) {
    const select = { ...SELECT, ...searchedFields };
    const entries = await transaction.entry.findMany({
      where: { id: { gt: last } },
      ...PAGE,
      select,
    });
    return entries.map((entry) => ({ ...entry, content: searchedContent(entry) }));
  },
  RevisionSearch: (transaction, last) =>
    transaction.revision.findMany({
      where: { id: { gt: last }, isAutosave: false },
      ...PAGE,
      select: SELECT,
    }),
};

const SELECT = { id: true, title: true, excerpt: true, content: true } as const;
const PAGE = { orderBy: { id: 'asc' }, take: BATCH } as const;
