import type { SearchColumn, SearchItems } from './search-query.ts';
import type { SearchTerms } from './search-words.ts';

/** How well texts may answer the terms (`searchRelevance`), the best first. */
export const ranksOf = (terms: SearchTerms | undefined): readonly number[] => [
  ...tiersOf(terms).map(({ rank }) => rank),
  0,
];

/** What a text must have to answer so well. */
export interface Tier {
  readonly rank: number;
  readonly items: SearchItems;
  readonly join: 'AND' | 'OR';
  readonly column: SearchColumn;
}

/** The tiers of terms, the best first; what is in none answers by 0. */
export function tiersOf(terms: SearchTerms | undefined): readonly Tier[] {
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
