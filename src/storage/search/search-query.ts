import { type RawBuilder, sql } from 'kysely';
import { elementsOf } from '../in-list.ts';
import type { Provider } from '../provider.ts';
import type { OpenTransaction } from '../transaction.ts';

/** The parsed search of a visitor; each item is one word, or a phrase of several in their order (docs/rest.md §4.1). */
export interface SearchTerms {
  /** All of these must be found; a single word also as the beginning of a longer one. */
  readonly all: readonly (readonly string[])[];
  /** None of these may be found. */
  readonly none: readonly (readonly string[])[];
  /** Each of these must be one of the texts as a whole, whatever its case. */
  readonly exact?: readonly ExactText[];
  /** All that was typed, for ranking, where `all` leaves words out. */
  readonly sentence?: readonly string[];
}

/** A text as it was typed, and folded as titles are for sorting. */
export interface ExactText {
  readonly typed: string;
  readonly folded: string;
}

/**
 * The words of a text in their order, without accents and case. Both databases index exactly these, so that they
 * find alike. Chinese and Japanese, which don't part words, count every character as one.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .slice(0, INDEXED_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return (plain.toLowerCase().match(words) ?? []).map((word) => word.slice(0, WORD_LENGTH));
}

/** In characters; a PostgreSQL document may not exceed a megabyte. */
const INDEXED_LENGTH = 250_000;

/** In characters; PostgreSQL refuses words over two kilobytes, and nobody types them. */
const WORD_LENGTH = 200;

const unparted = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]';
const words = new RegExp(`${unparted}|(?:(?!${unparted})[\\p{L}\\p{N}\\ue021-\\ue0ff])+`, 'gu');

/** A word that signs belong to, before or behind it: `C++`, `.NET`, `#sea`, `5%`. */
const signed = /(?<![\p{L}\p{N}])[#@$£€.]?[\p{L}\p{N}]+[+#%]*(?![\p{L}\p{N}])/gu;
const sign = /[^\p{L}\p{N}]/gu;

/**
 * The words of a plain text that signs belong to, each with these as characters that no text has, so that the index takes it for one word:
 * it is searched beside the word without its signs.
 */
export const signedWords = (plain: string): readonly string[] => [
  ...new Set(
    (plain.match(signed) ?? [])
      .filter((word) => word.search(sign) >= 0)
      .map((word) =>
        word.replace(sign, (one) => String.fromCharCode(SIGNS + (one.charCodeAt(0) & 0xff))),
      ),
  ),
];

/** In the private use area, as the mark below; one byte tells the signs of `signed` apart. */
const SIGNS = 0xe000;

/** The first character of fragments in the index. */
const FRAGMENT = '\ue000';

/**
 * One or two characters from within the words, each once, as the index has them beside the words: terms of three and more are looked for
 * by `HoldingWords`.
 */
export function fragmentsOf(words: Iterable<string>): readonly string[] {
  const found = new Set<string>();
  for (const word of new Set(words)) {
    if (word.length < 2 || /[\ue000-\ue0ff]/.test(word)) continue;
    const characters = [...word];
    for (let at = 1; at < characters.length; at++) {
      const [one = '', next = ''] = characters.slice(at, at + 2);
      found.add(FRAGMENT + one);
      if (next !== '') found.add(FRAGMENT + one + next);
    }
  }
  return [...found];
}

/** A word that is looked for as a fragment of others as well. */
const isFragment = ([word = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && [...word].length <= 2;

/** The parts of an entry that are searched apart. */
export type SearchColumn = 'title' | 'excerpt' | 'content';

/** Words and phrases as in `SearchTerms`. */
export type SearchItems = readonly (readonly string[])[];

/** A query in the database's own language, with the words that are to be looked up when it is sent. */
export type QueryText = readonly (string | HoldingWords)[];

/**
 * A query in the database's own language for `MATCH` (SQLite FTS5) or `to_tsquery` (PostgreSQL). The words come from `searchWords`, so they
 * consist of letters and digits and need no escape. A single word matches the beginning of words, and as a fragment or by `HoldingWords`
 * also the middle of words.
 * @param most how many words each part is replaced by (`wordsOfEachPart`)
 */
export function searchQuery(
  provider: Provider,
  items: SearchItems,
  join: 'AND' | 'OR',
  columns: readonly SearchColumn[],
  most: number,
): QueryText {
  if (provider === 'postgresql')
    return joined(
      items.map((item) => tsqueryItem(item, columns, most)),
      join === 'AND' ? ' & ' : ' | ',
    );
  const words = [
    '(',
    ...joined(
      items.map((item) => fts5Item(item, most)),
      ` ${join} `,
    ),
    ')',
  ];
  return columns.length === PARTS.length ? words : [`{${columns.join(' ')}} : `, ...words];
}

/** The number of words that each part of a search is replaced by; phrases have no parts. */
export const wordsOfEachPart = ({ all, none }: SearchTerms): number =>
  wordsOfEach([...all, ...none].filter((words) => partOf(words) !== undefined).length);

/** Returns a single word that may also occur in the middle of others; undefined for anything else. */
const partOf = ([word = '', ...more]: readonly string[]): string | undefined =>
  more.length === 0 && hasParts(word) ? word : undefined;

const joined = (queries: readonly QueryText[], by: string): QueryText =>
  queries.flatMap((query, i) => (i === 0 ? query : [by, ...query]));

/** Combines queries: all of `wanted`, of which there is at least one, and none of `unwanted` must match. */
export function allBut(
  provider: Provider,
  wanted: readonly QueryText[],
  unwanted: readonly QueryText[],
): QueryText {
  const [and, or, not] =
    provider === 'sqlite' ? [' AND ', ' OR ', ' NOT '] : [' & ', ' | ', ' & !'];
  const join = (queries: readonly QueryText[], by: string): QueryText => [
    '(',
    ...joined(
      queries.map((query) => ['(', ...query, ')']),
      by,
    ),
    ')',
  ];
  return [...join(wanted, and), ...(unwanted.length > 0 ? [not, ...join(unwanted, or)] : [])];
}

/** All parts, in the order of their places. */
export const PARTS: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

/**
 * The document of an entry in the form of PostgreSQL's `tsvector`, so that its own parser does not decide what a word is. The words of the
 * title are repeated with a prefix: the index has no weights, and PostgreSQL would have to read every document for them.
 */
export function searchDocument(words: Readonly<Record<SearchColumn, readonly string[]>>): string {
  const places = new Map<string, string[]>();
  let position = 0;
  const put = (word: string, column: SearchColumn) => {
    const ofWord = places.get(word) ?? [];
    if (ofWord.length < MOST_PLACES) ofWord.push(`${Math.min(position, LAST)}${weights[column]}`);
    places.set(word, ofWord);
  };
  for (const column of PARTS) {
    for (const word of words[column]) {
      position++;
      put(word, column);
      if (column === 'title') put(IN_TITLE + word, column);
    }
    for (const fragment of fragmentsOf(words[column])) {
      put(fragment, column);
      if (column === 'title') put(IN_TITLE + fragment, column);
    }
    position++; // no phrase reaches from one part into the next
  }
  return [...places].map(([word, ofWord]) => `'${word}':${ofWord.join(',')}`).join(' ');
}

const weights = { title: 'A', excerpt: 'B', content: 'C' } as const;

/** No word begins with it. */
const IN_TITLE = '=';

/** PostgreSQL keeps no more positions of one word, and counts no further. */
const MOST_PLACES = 255;
const LAST = 16_383;

function fts5Item(words: readonly string[], most: number): QueryText {
  if (words.length > 1) return [`"${words.join(' ')}"`];
  const begin = `"${words.join('')}" *`;
  if (isFragment(words)) return [`(${begin} OR "${FRAGMENT}${words.join('')}")`];
  const part = partOf(words);
  if (part === undefined) return [begin];
  return [`(${begin}`, { part, before: ' OR "', after: '"', most }, ')'];
}

function tsqueryItem(
  words: readonly string[],
  columns: readonly SearchColumn[],
  most: number,
): QueryText {
  const isTitle = columns.length === 1 && columns[0] === 'title';
  const isAnywhere = columns.length === PARTS.length;
  const within = isTitle || isAnywhere ? '' : columns.map((column) => weights[column]).join('');
  const label = `${words.length === 1 ? '*' : ''}${within}`;
  const place = isTitle ? IN_TITLE : '';
  const query = words.map((word) => `'${place}${word}'${label && `:${label}`}`).join(' <-> ');
  if (isFragment(words))
    return [`(${query} | '${place}${FRAGMENT}${words.join('')}'${within && `:${within}`})`];
  const part = partOf(words);
  if (part === undefined) return [`(${query})`];
  const after = `'${within && `:${within}`}`;
  return [`(${query}`, { part, before: ` | '${place}`, after, most }, ')'];
}

/** In characters: shorter terms only match beginnings of words, and longer words are not split into parts. */
const SHORTEST = 3;
const LONGEST = 40;

/**
 * Words that have a part in them and are looked for, the first by their endings; of more, the rest is not found. So many of one part, and
 * of all parts of a search together: databases take seconds to look for thousands.
 */
const MOST_OF_PART = 100;
const MOST_WORDS = 200;

/** Rows that one statement brings. */
const AT_ONCE = 20_000;

/** Whether texts are found by this in the midst of a word. */
const hasParts = (word: string): boolean => word.length >= SHORTEST && word.length <= LONGEST;

/** How many words are looked for by each part of a search that has so many. */
const wordsOfEach = (parts: number): number =>
  Math.min(MOST_OF_PART, Math.floor(MOST_WORDS / Math.max(parts, 1)));

/**
 * Indexes words with all of their endings, since every part of a word is the beginning of an ending. A word stays in the index after its
 * last text is gone. A word that is already there costs one look-up.
 */
export async function noteParts(
  { tables, provider }: OpenTransaction,
  words: Iterable<string>,
): Promise<void> {
  const possible = [...new Set(words)].filter(hasParts);
  if (possible.length === 0) return;
  const json = JSON.stringify(possible);
  const each =
    provider === 'sqlite'
      ? sql`json_each(${json})`
      : sql`jsonb_array_elements_text(${json}::jsonb)`;
  const unknown = await sql<{ readonly word: string }>`
    SELECT value AS word FROM ${each}
    WHERE NOT EXISTS (SELECT 1 FROM "SearchPart" WHERE part = value AND word = value)`.execute(
    tables,
  );
  const rows = unknown.rows.flatMap(({ word }) =>
    Array.from({ length: word.length - SHORTEST + 1 }, (_, at) => [word.slice(at), word]),
  );
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await sql`${INSERT[provider]} INTO "SearchPart" (part, word) SELECT value ->> 0, value ->> 1
      FROM ${elementsOf(provider, rows.slice(at, at + AT_ONCE))}`.execute(tables);
}

/** PostgreSQL may hold a row twice, of two transactions at once: nobody has to wait for another's words. */
const INSERT = { sqlite: sql`INSERT OR IGNORE`, postgresql: sql`INSERT` };

/** Words that hold a part, but don't begin with it, each to be written between two signs. */
export interface HoldingWords {
  readonly part: string;
  readonly before: string;
  readonly after: string;
  /** The first so many. */
  readonly most: number;
}

/** The words that contain a part but don't begin with it, joined to one text; empty if there are none. */
export function wordsHolding(
  provider: Provider,
  { part, before, after, most }: HoldingWords,
): RawBuilder<string> {
  const isSqlite = provider === 'sqlite';
  const text = isSqlite ? sql`` : sql`::text`;
  const last = isSqlite ? sql`char(1114111)` : sql`chr(1114111)`;
  const words = sql`SELECT DISTINCT word FROM "SearchPart"
    WHERE part >= ${part}${text} AND part < ${part}${text} || ${last} AND part <> word LIMIT ${sql.lit(most)}`;
  const each = sql`${before}${text} || word || ${after}${text}`;
  const joined = isSqlite ? sql`group_concat(${each}, '')` : sql`string_agg(${each}, '')`;
  return sql`coalesce((SELECT ${joined} FROM (${words}) AS "Holding"), '')`;
}
