import { invalidParam } from '../../operation/errors.ts';
import { type SearchTerms, searchWords, signedWords } from '../../storage/search/search-query.ts';
import { foldLetters, toSortText } from '../text/fold-letters.ts';

/** How many words a search may have; a Chinese or Japanese character is one. */
const MOST_WORDS = 100;

/**
 * Reads what was typed into a search field: words, `"quoted phrases"`, `-word` and `-"phrase"` to exclude
 * (docs/rest.md §4.1). Words that stand in any text don't count, unless there are no others: then they are one phrase.
 * Blank text asks for nothing and gives undefined.
 * @throws ApiError `rest_invalid_param` for more than a hundred words
 */
export function parseSearch(text: string): SearchTerms | undefined {
  if (text.trim() === '') return undefined;
  const sentence = wordsOf(text);
  const all: (readonly string[])[] = [];
  const none: (readonly string[])[] = [];
  const seen = new Set<string>();
  let isShortened = false;
  for (const [, minus, phrase, word] of text.matchAll(item)) {
    if (minus === '' && word !== undefined && isCommon(word)) {
      isShortened = true;
      continue;
    }
    const words = termWords(phrase ?? word ?? '');
    if (words.length === 0) continue;
    const key = `${minus}${words.join(' ')}`;
    if (seen.has(key)) isShortened = true;
    else (minus ? none : all).push(words);
    seen.add(key);
  }
  if (all.length === 0 && none.length === 0) return parsePhrase(text);
  return { all, none, ...(isShortened ? { sentence } : {}) };
}

/**
 * Reads the same as texts that are a whole title, excerpt or content (`search_semantics=exact`): each word by itself, since
 * quotation marks keep several together.
 * @throws ApiError as above
 */
export function parseExact(text: string): SearchTerms | undefined {
  if (text.trim() === '') return undefined;
  wordsOf(text);
  const typed = [...text.matchAll(item)].map(([, minus, phrase, word = '']) =>
    phrase === undefined ? `${minus}${word}` : phrase,
  );
  const exact = typed.map((one) => ({ typed: one, folded: toSortText(one) }));
  const all = typed.map((one) => searchWords(foldLetters(one))).filter((words) => words.length > 0);
  return { all, none: [], exact };
}

/** The words of a term; one that signs belong to is a word with these. */
function termWords(term: string): readonly string[] {
  const folded = toSortText(term);
  const words = searchWords(foldLetters(term));
  const [signed, ...more] = words.length === 1 ? signedWords(folded) : [];
  return signed !== undefined && more.length === 0 ? [signed] : words;
}

/** The whole text as one phrase. */
function parsePhrase(text: string): SearchTerms {
  const words = wordsOf(text);
  return { all: words.length > 0 ? [words] : [], none: [] };
}

function wordsOf(text: string): readonly string[] {
  const words = searchWords(foldLetters(text));
  if (words.length > MOST_WORDS)
    throw invalidParam('search', `search must have at most ${MOST_WORDS} words.`);
  return words;
}

/** A hyphen excludes only before a term; within a word it parts it, and its parts must follow each other. */
const item = /(-?)(?:"([^"]*)"|([^\s",+]+(?:\++(?![^\s",+]))?))/g;

/** A single letter, or one of the reference's words. */
const isCommon = (word: string): boolean =>
  /^[a-z]$/i.test(word) || commonWords.has(word.toLowerCase());

const commonWords = new Set(
  `about an are as at be by com for from how in is it of on or that the this to was what when where who will with
  www`.split(/\s+/),
);
