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

/** The indexes of words: of entries, and of the stored states of their texts. */
export type WordIndex = 'EntrySearch' | 'RevisionSearch';

/** All of them, that of the parts of comments with them. */
export const searchIndexes = ['EntrySearch', 'RevisionSearch', 'CommentSearch'] as const;
export type SearchIndex = (typeof searchIndexes)[number];

/** What is searched of a text; it is indexed as `searchableText` makes it. */
export interface SearchableText extends Readonly<Record<SearchColumn, string>> {
  /** The entry's, or the stored state's. */
  readonly id: number;
}

/** A text as it is indexed. @param fold leaves the words of HTML, the markup taken out */
export const searchableText = (
  { id, title, excerpt, content }: SearchableText,
  fold: (html: string) => string,
): SearchableText => ({ id, title: fold(title), excerpt: fold(excerpt), content: fold(content) });

/** Writes or replaces the places of texts in an index by one statement, in the transaction of the texts' own write. */
export async function indexTexts(
  transaction: TransactionClient,
  provider: Provider,
  index: WordIndex,
  texts: readonly SearchableText[],
): Promise<void> {
  const rows = texts.map(({ id, ...text }) => {
    const title = searchWords(text.title);
    const excerpt = searchWords(text.excerpt);
    const content = searchWords(text.content);
    return provider === 'sqlite'
      ? [id, title.join(' '), excerpt.join(' '), content.join(' ')]
      : [id, searchDocument({ title, excerpt, content })];
  });
  await transaction.$executeRawUnsafe(WRITE[provider](index), JSON.stringify(rows));
}

/** Names of tables can't be bound; these come from the code. */
const WRITE: Readonly<Record<Provider, (index: WordIndex) => string>> = {
  sqlite: (index) => `
    INSERT OR REPLACE INTO "${index}" (rowid, title, excerpt, content)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
  postgresql: (index) => `
    INSERT INTO "${index}" (id, document)
    SELECT (value ->> 0)::int, (value ->> 1)::tsvector FROM jsonb_array_elements($1::jsonb)
    ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
};

/** Takes what is deleted for good out of an index, by one statement. */
export async function removeFromIndex(
  transaction: TransactionClient,
  provider: Provider,
  index: SearchIndex,
  gone: readonly { readonly id: number }[],
): Promise<void> {
  if (gone.length === 0) return;
  const statement =
    provider === 'sqlite'
      ? `DELETE FROM "${index}" WHERE rowid IN (SELECT value FROM json_each(?))`
      : `DELETE FROM "${index}" WHERE id IN (SELECT value::int FROM jsonb_array_elements($1::jsonb))`;
  await transaction.$executeRawUnsafe(statement, JSON.stringify(gone.map(({ id }) => id)));
}

/** The condition on what an index is of that the terms are found in these columns (default: all); terms without a word find nothing. */
export function searchCondition(
  provider: Provider,
  index: WordIndex,
  { all, none }: SearchTerms,
  columns: readonly SearchColumn[] = everywhere,
): RawBuilder<SqlBool> {
  const find = (items: SearchItems, join: 'AND' | 'OR') =>
    found(provider, index, items, join, columns);
  const conditions = [
    ...(all.length > 0 ? [sql`${INDEXED[index]} IN ${find(all, 'AND')}`] : []),
    ...(none.length > 0 ? [sql`${INDEXED[index]} NOT IN ${find(none, 'OR')}`] : []),
  ];
  return conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` AND `)})`;
}

/**
 * How well a text answers the terms, higher being better: for one term whether the title has it; for more 5 with
 * all as a phrase in the title, 4 all in the title, 3 one in the title, 2 the phrase in the excerpt, 1 in the content.
 */
export function searchRelevance(
  provider: Provider,
  index: WordIndex,
  terms: SearchTerms | undefined,
): RawBuilder<number> {
  const all = terms?.all ?? [];
  // A bare 0 behind ORDER BY would be the number of a column.
  if (all.length === 0) return sql`0 + 0`;
  const phrase = [terms?.sentence ?? all.flat()];
  const tiers: [SearchItems, 'AND' | 'OR', SearchColumn][] =
    all.length === 1 && !terms?.sentence
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
      sql`WHEN ${INDEXED[index]} IN ${found(provider, index, items, join, [column])} THEN ${sql.lit(tiers.length - at)}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE 0 END`;
}

const everywhere: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

/** Whose ids an index knows. */
const INDEXED: Readonly<Record<WordIndex, RawBuilder<number>>> = {
  EntrySearch: sql`"Entry"."id"`,
  RevisionSearch: sql`"Revision"."id"`,
};

/** The ids in an index that answer a query, as a subquery. */
function found(
  provider: Provider,
  index: WordIndex,
  items: SearchItems,
  join: 'AND' | 'OR',
  columns: readonly SearchColumn[],
): RawBuilder<unknown> {
  const query = searchQuery(provider, items, join, columns);
  const table = sql.table(index);
  return provider === 'sqlite'
    ? sql`(SELECT rowid FROM ${table} WHERE ${table} MATCH ${query})`
    : sql`(SELECT id FROM ${table} WHERE document @@ ${query}::tsquery)`;
}
