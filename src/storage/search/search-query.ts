import type { Provider } from '../provider.ts';

/** The parts of an entry that are searched apart. */
export type SearchColumn = 'title' | 'excerpt' | 'content';

/** Words and phrases as in `SearchTerms`. */
export type SearchItems = readonly (readonly string[])[];

/**
 * A query in the database's own language for `MATCH` (SQLite FTS5) or `to_tsquery` (PostgreSQL). The words come
 * from `searchWords`, so they hold letters and digits only and nothing needs an escape.
 */
export function searchQuery(
  provider: Provider,
  items: SearchItems,
  join: 'AND' | 'OR',
  columns: readonly SearchColumn[],
): string {
  return provider === 'sqlite'
    ? `{${columns.join(' ')}} : (${items.map(fts5Item).join(` ${join} `)})`
    : items.map((item) => tsqueryItem(item, columns)).join(join === 'AND' ? ' & ' : ' | ');
}

/** The document of an entry as PostgreSQL's `tsvector` writes it, so that its own parser has no say in what a word is. */
export function searchDocument(words: Readonly<Record<SearchColumn, readonly string[]>>): string {
  const places = new Map<string, string[]>();
  let position = 0;
  for (const column of ['title', 'excerpt', 'content'] as const) {
    for (const word of words[column]) {
      position++;
      const ofWord = places.get(word) ?? [];
      if (ofWord.length < MOST_PLACES) ofWord.push(`${Math.min(position, LAST)}${weights[column]}`);
      places.set(word, ofWord);
    }
    position++; // no phrase reaches from one part into the next
  }
  return [...places].map(([word, ofWord]) => `'${word}':${ofWord.join(',')}`).join(' ');
}

const weights = { title: 'A', excerpt: 'B', content: 'C' } as const;

/** PostgreSQL keeps no more positions of one word, and counts no further. */
const MOST_PLACES = 255;
const LAST = 16_383;

const fts5Item = (words: readonly string[]): string =>
  words.length === 1 ? `"${words[0]}" *` : `"${words.join(' ')}"`;

function tsqueryItem(words: readonly string[], columns: readonly SearchColumn[]): string {
  const within = columns.map((column) => weights[column]).join('');
  const prefix = words.length === 1 ? '*' : '';
  return `(${words.map((word) => `'${word}':${prefix}${within}`).join(' <-> ')})`;
}
