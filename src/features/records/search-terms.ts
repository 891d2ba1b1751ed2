import { type SearchTerms, searchWords } from '../../storage/search/search-words.ts';
import { foldLetters } from './text/fold-letters.ts';

/**
 * Reads what was typed into a search field: words, `"quoted phrases"`, `-word` and `-"phrase"` to exclude
 * (behaviour.md §3). Blank text asks for nothing and gives undefined.
 */
export function parseSearch(text: string): SearchTerms | undefined {
  if (text.trim() === '') return undefined;
  const all: string[][] = [];
  const none: string[][] = [];
  for (const [, minus, phrase, word] of text.matchAll(item)) {
    const words = searchWords(foldLetters(phrase ?? word ?? ''));
    if (words.length > 0) (minus ? none : all).push(words);
  }
  return { all, none };
}

/** The whole text as one phrase (`search_semantics=exact`). */
export function parsePhrase(text: string): SearchTerms | undefined {
  if (text.trim() === '') return undefined;
  const words = searchWords(foldLetters(text));
  return { all: words.length > 0 ? [words] : [], none: [] };
}

/** A hyphen excludes only before a term; within a word it parts it, and its parts must follow each other. */
const item = /(-?)(?:"([^"]*)"|([^\s"]+))/g;
