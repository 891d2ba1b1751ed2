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

/** What is known of a search before its statement is made. */
export interface SearchPlan {
  /** Whether so many have it that a list is better gone through in its order than made of what is found. */
  readonly isCommon?: boolean;
  /** Only what answers the terms so well (`searchRelevance`). */
  readonly rank?: number;
}

/** The condition on what an index is of that the terms are found in these columns (default: all); terms without a word find nothing. */
export function searchCondition(
  provider: Provider,
  index: WordIndex,
  terms: SearchTerms,
  columns: readonly SearchColumn[] = everywhere,
  { isCommon = false, rank }: SearchPlan = {},
): RawBuilder<SqlBool> {
  const { all, none } = terms;
  const isFound = (items: SearchItems, join: 'AND' | 'OR', within = columns) =>
    among(provider, index, found(provider, index, items, join, within), isCommon);
  const tiers = rank === undefined ? [] : tiersOf(terms);
  const own = tiers.find((tier) => tier.rank === rank);
  // Whose title or text has all of the words need not be looked for once more.
  const isImplied = own?.join === 'AND' && !terms.sentence && columns.includes(own.column);
  const conditions = [
    ...(own ? [isFound(own.items, own.join, [own.column])] : []),
    ...(all.length > 0 && !isImplied ? [isFound(all, 'AND')] : []),
    ...tiers
      .filter((tier) => tier.rank > (rank ?? 0))
      .map((tier) => sql`NOT ${isFound(tier.items, tier.join, [tier.column])}`),
    ...(none.length > 0 ? [sql`NOT ${isFound(none, 'OR')}`] : []),
  ];
  return all.length + none.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` AND `)})`;
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
  const tiers = tiersOf(terms);
  // A bare 0 behind ORDER BY would be the number of a column.
  if (tiers.length === 0) return sql`0 + 0`;
  const cases = tiers.map(
    ({ rank, items, join, column }) =>
      sql`WHEN ${INDEXED[index]} IN (${found(provider, index, items, join, [column])}) THEN ${sql.lit(rank)}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE 0 END`;
}

/** How well texts may answer the terms (`searchRelevance`), the best first. */
export const ranksOf = (terms: SearchTerms | undefined): readonly number[] => [
  ...tiersOf(terms).map(({ rank }) => rank),
  0,
];

interface Tier {
  readonly rank: number;
  readonly items: SearchItems;
  readonly join: 'AND' | 'OR';
  readonly column: SearchColumn;
}

function tiersOf(terms: SearchTerms | undefined): readonly Tier[] {
  const all = terms?.all ?? [];
  if (all.length === 0) return [];
  const phrase = [terms?.sentence ?? all.flat()];
  if (all.length === 1 && !terms?.sentence)
    return [{ rank: 1, items: all, join: 'AND', column: 'title' }];
  return [
    { rank: 5, items: phrase, join: 'AND', column: 'title' },
    { rank: 4, items: all, join: 'AND', column: 'title' },
    { rank: 3, items: all, join: 'OR', column: 'title' },
    { rank: 2, items: phrase, join: 'AND', column: 'excerpt' },
    { rank: 1, items: phrase, join: 'AND', column: 'content' },
  ];
}

const everywhere: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

/** Whose ids an index knows. */
const INDEXED: Readonly<Record<WordIndex, RawBuilder<number>>> = {
  EntrySearch: sql`"Entry"."id"`,
  RevisionSearch: sql`"Revision"."id"`,
};

/** That what is found is begun with, or looked into row by row; each database has its own way of being told. */
const among = (
  provider: Provider,
  index: WordIndex,
  ids: RawBuilder<unknown>,
  isCommon: boolean,
): RawBuilder<SqlBool> =>
  provider === 'sqlite'
    ? sql`${isCommon ? sql`+` : sql``}${INDEXED[index]} IN (${ids})`
    : sql`${INDEXED[index]} IN (${ids}${isCommon ? sql`` : sql` OFFSET 0`})`;

/** The ids in an index that answer a query. */
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
    ? sql`SELECT rowid FROM ${table} WHERE ${table} MATCH ${query}`
    : sql`SELECT id FROM ${table} WHERE document @@ ${query}::tsquery`;
}
