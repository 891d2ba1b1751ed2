/** What a visitor looks for; each item is one word, or a phrase of several in their order (docs/rest.md §4.1). */
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
const words = new RegExp(`${unparted}|(?:(?!${unparted})[\\p{L}\\p{N}])+`, 'gu');
