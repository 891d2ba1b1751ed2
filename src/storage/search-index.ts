import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TransactionClient } from './database.ts';
import type { Provider } from './provider.ts';
import {
  type SearchColumn,
  type SearchItems,
  searchDocument,
  searchQuery,
} from './search/search-query.ts';
import { type SearchTerms, searchWords } from './search/search-words.ts';

/** What is indexed of an entry: plain text, markup already taken out. */
export interface SearchableEntry extends Readonly<Record<SearchColumn, string>> {
  readonly id: number;
}

/** Writes or replaces an entry's place in the index, in the transaction of the entry's own write. */
export async function indexEntry(
  transaction: TransactionClient,
  provider: Provider,
  { id, title, excerpt, content }: SearchableEntry,
): Promise<void> {
  const words = {
    title: searchWords(title),
    excerpt: searchWords(excerpt),
    content: searchWords(content),
  };
  if (provider === 'sqlite')
    await transaction.$executeRaw`
      INSERT OR REPLACE INTO "EntrySearch" (rowid, title, excerpt, content)
      VALUES (${id}, ${words.title.join(' ')}, ${words.excerpt.join(' ')}, ${words.content.join(' ')})`;
  else
    await transaction.$executeRaw`
      INSERT INTO "EntrySearch" (id, document) VALUES (${id}, ${searchDocument(words)}::tsvector)
      ON CONFLICT (id) DO UPDATE SET document = excluded.document`;
}

/** Brings many entries that are new into the index by one statement, in the transaction of their own write. */
export async function indexNewEntries(
  transaction: TransactionClient,
  provider: Provider,
  entries: readonly SearchableEntry[],
): Promise<void> {
  const rows = entries.map(({ id, title, excerpt, content }) => {
    const words = {
      title: searchWords(title),
      excerpt: searchWords(excerpt),
      content: searchWords(content),
    };
    return provider === 'sqlite'
      ? [id, words.title.join(' '), words.excerpt.join(' '), words.content.join(' ')]
      : [id, searchDocument(words)];
  });
  const json = JSON.stringify(rows);
  if (provider === 'sqlite')
    await transaction.$executeRaw`
      INSERT OR REPLACE INTO "EntrySearch" (rowid, title, excerpt, content)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${json})`;
  else
    await transaction.$executeRaw`
      INSERT INTO "EntrySearch" (id, document)
      SELECT (value ->> 0)::int, (value ->> 1)::tsvector FROM jsonb_array_elements(${json}::jsonb)
      ON CONFLICT (id) DO UPDATE SET document = excluded.document`;
}

/** Takes entries that are deleted for good out of the index. */
export async function removeFromIndex(
  transaction: TransactionClient,
  provider: Provider,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids)
    if (provider === 'sqlite')
      await transaction.$executeRaw`DELETE FROM "EntrySearch" WHERE rowid = ${id}`;
    else await transaction.$executeRaw`DELETE FROM "EntrySearch" WHERE id = ${id}`;
}

/** The condition on "Entry" that the terms are found in these columns (default: all); terms without a word find nothing. */
export function searchCondition(
  provider: Provider,
  { all, none }: SearchTerms,
  columns: readonly SearchColumn[] = everywhere,
): RawBuilder<SqlBool> {
  const conditions = [
    ...(all.length > 0 ? [sql`"Entry"."id" IN ${found(provider, all, 'AND', columns)}`] : []),
    ...(none.length > 0 ? [sql`"Entry"."id" NOT IN ${found(provider, none, 'OR', columns)}`] : []),
  ];
  return conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` AND `)})`;
}

/**
 * How well an entry answers the terms, higher being better: for one term whether the title has it; for more 5 with
 * all as a phrase in the title, 4 all in the title, 3 one in the title, 2 the phrase in the excerpt, 1 in the content.
 */
export function searchRelevance(
  provider: Provider,
  terms: SearchTerms | undefined,
): RawBuilder<number> {
  const all = terms?.all ?? [];
  // A bare 0 behind ORDER BY would be the number of a column.
  if (all.length === 0) return sql`0 + 0`;
  const phrase = [all.flat()];
  const tiers: [SearchItems, 'AND' | 'OR', SearchColumn][] =
    all.length === 1
      ? [[all, 'AND', 'title']]
      : [
          [phrase, 'AND', 'title'],
          [all, 'AND', 'title'],
          [all, 'OR', 'title'],
          [phrase, 'AND', 'excerpt'],
          [phrase, 'AND', 'content'],
        ];
  const cases = tiers.map(
    ([items, join, column], at) =>
      sql`WHEN "Entry"."id" IN ${found(provider, items, join, [column])} THEN ${sql.lit(tiers.length - at)}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE 0 END`;
}

const everywhere: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

/** The ids in the index that answer a query, as a subquery. */
function found(
  provider: Provider,
  items: SearchItems,
  join: 'AND' | 'OR',
  columns: readonly SearchColumn[],
): RawBuilder<unknown> {
  const query = searchQuery(provider, items, join, columns);
  return provider === 'sqlite'
    ? sql`(SELECT rowid FROM "EntrySearch" WHERE "EntrySearch" MATCH ${query})`
    : sql`(SELECT id FROM "EntrySearch" WHERE document @@ ${query}::tsquery)`;
}
