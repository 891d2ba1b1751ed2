import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Provider } from '../provider.ts';
import type { WordIndex } from '../search-index.ts';
import {
  allBut,
  type ExactText,
  type HoldingWords,
  PARTS,
  type QueryText,
  type SearchColumn,
  type SearchItems,
  type SearchTerms,
  searchQuery,
  wordsHolding,
  wordsOfEachPart,
} from './search-query.ts';

/** Information about a search that decides on its statement. */
export interface SearchPlan {
  /** Whether the search has so many results that walking the list in its order is faster than sorting the results. */
  readonly isCommon?: boolean;
  /** Limits the results to one rank (`searchRelevance`). */
  readonly rank?: number;
  /** A statement with ids that are excluded from the results. */
  readonly without?: RawBuilder<unknown>;
}

/** The condition that a record of an index matches the terms in these columns (default: all); terms without a word match nothing. */
export function searchCondition(
  provider: Provider,
  index: WordIndex,
  terms: SearchTerms,
  columns: readonly SearchColumn[] = PARTS,
  { isCommon = false, rank, without }: SearchPlan = {},
): RawBuilder<SqlBool> {
  const { all, none } = terms;
  if (all.length + none.length === 0) return sql`1 = 0`;
  const most = wordsOfEachPart(terms);
  const queryOf = (items: SearchItems, join: 'AND' | 'OR', those = columns) =>
    searchQuery(provider, items, join, those, most);
  const tiers = rank === undefined ? [] : tiersOf(terms);
  const own = tiers.find((tier) => tier.rank === rank);
  const better = tiers.filter((tier) => tier.rank > (rank ?? 0));
  // Whose title or text has all of the words need not be looked for once more.
  const isImplied = own?.join === 'AND' && !terms.sentence && columns.includes(own.column);
  const wanted = [
    ...(own ? [queryOf(own.items, own.join, [own.column])] : []),
    ...(all.length > 0 && !isImplied ? [queryOf(all, 'AND')] : []),
  ];
  const unwanted = [
    ...better.map(({ items, join, column }) => queryOf(items, join, [column])),
    ...(none.length > 0 ? [queryOf(none, 'OR')] : []),
  ];
  // SQLite starts with the search index; the `+` makes it check the records row by row instead.
  const id = isCommon && provider === 'sqlite' ? sql`+${INDEXED[index]}` : INDEXED[index];
  const isWhole = exactCondition(index, terms, columns);
  const answering = (query: QueryText) => found(provider, index, query, without);
  return wanted.length > 0
    ? sql`${id} IN (${answering(allBut(provider, wanted, unwanted))})${isWhole}`
    : sql`${id} NOT IN (${answering(unwanted.flat())})`;
}

/** The condition that texts equal the typed text as a whole; titles, which are folded for sorting, match with any accents. */
function exactCondition(
  index: WordIndex,
  { exact = [] }: SearchTerms,
  columns: readonly SearchColumn[],
): RawBuilder<unknown> {
  if (exact.length === 0) return sql``;
  const table = TABLES[index];
  const isOne = ({ typed, folded }: ExactText) =>
    columns.map((column) =>
      column === 'title'
        ? sql`${sql.ref(`${table}.sortTitle`)} = ${folded}`
        : sql`lower(${sql.ref(`${table}.${column}`)}) = lower(${typed})`,
    );
  const all = exact.map((text) => sql` AND (${sql.join(isOne(text), sql` OR `)})`);
  return sql.join(all, sql``);
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
  if (!terms || tiers.length === 0) return sql`0 + 0`;
  const most = wordsOfEachPart(terms);
  const queryOf = ({ items, join, column }: Tier) =>
    searchQuery(provider, items, join, [column], most);
  const cases = tiers.map(
    (tier) =>
      sql`WHEN ${INDEXED[index]} IN (${found(provider, index, queryOf(tier))}) THEN ${sql.lit(tier.rank)}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE 0 END`;
}

/** Whose ids an index knows. */
const TABLES = { EntrySearch: 'Entry', RevisionSearch: 'Revision' } as const;
const INDEXED: Readonly<Record<WordIndex, RawBuilder<number>>> = {
  EntrySearch: sql.ref('Entry.id'),
  RevisionSearch: sql.ref('Revision.id'),
};

/** The ids in an index that answer a query. */
function found(
  provider: Provider,
  index: WordIndex,
  query: QueryText,
  without?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const table = sql.table(index);
  const id = provider === 'sqlite' ? sql`rowid` : sql`id`;
  const matches =
    provider === 'sqlite'
      ? sql`${table} MATCH (${textOf(provider, query)})`
      : matchesDocument(query);
  const isLeft = without ? sql` AND ${id} NOT IN (${without})` : sql``;
  return sql`SELECT ${id} FROM ${table} WHERE ${matches}${isLeft}`;
}

/**
 * PostgreSQL plans a statement before it looks up the words of parts. The typed words alone, which find most results, let it estimate their
 * number. They can be a separate condition if nothing is excluded.
 */
function matchesDocument(query: QueryText): RawBuilder<SqlBool> {
  const whole = sql<SqlBool>`document @@ (${textOf('postgresql', query)})::tsquery`;
  const typed = query.filter((part) => typeof part === 'string').join('');
  if (typed.includes('!') || query.every((part) => typeof part === 'string')) return whole;
  return sql`(document @@ ${typed}::tsquery OR ${whole})`;
}

/** A query as an SQL expression; consecutive texts are one bound value. */
function textOf(provider: Provider, query: QueryText): RawBuilder<string> {
  const parts: (string | HoldingWords)[] = [];
  for (const part of query) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  const text = provider === 'sqlite' ? sql`` : sql`::text`;
  const expressions = parts.map((part) =>
    typeof part === 'string' ? sql<string>`${part}${text}` : wordsHolding(provider, part),
  );
  return concatenated(expressions);
}

/** By halves: databases bound how deep expressions are nested. */
function concatenated(texts: readonly RawBuilder<string>[]): RawBuilder<string> {
  const [first = sql<string>`''`] = texts;
  if (texts.length <= 1) return first;
  const half = texts.length >> 1;
  return sql<string>`(${concatenated(texts.slice(0, half))} || ${concatenated(texts.slice(half))})`;
}

/** How well texts may answer the terms (`searchRelevance`), the best first. */
export const ranksOf = (terms: SearchTerms | undefined): readonly number[] => [
  ...tiersOf(terms).map(({ rank }) => rank),
  0,
];

/** A way in which a text can match a search, with its rank. */
export interface Tier {
  readonly rank: number;
  readonly items: SearchItems;
  readonly join: 'AND' | 'OR';
  readonly column: SearchColumn;
}

/** The tiers of terms, the best first; texts in no tier have rank 0. */
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
