import { type SearchTerms, searchWords } from '../../storage/search/search-words.ts';
import { toSearchText } from '../records/text/to-search-text.ts';

interface SearchedText {
  readonly title: string;
  readonly excerpt?: string | undefined;
  readonly content?: string | undefined;
}

/** Whether a text that is in no index has what is looked for, by the rules of the search index. */
export function matchesSearch(text: SearchedText, { all, none }: SearchTerms): boolean {
  const parts = [text.title, text.excerpt ?? '', text.content ?? ''].map(wordsOf);
  const has = (item: readonly string[]) => parts.some((words) => holds(words, item));
  return all.every(has) && !none.some(has);
}

/** How many of the terms looked for are in the title; the more, the better a text fits. */
export function countTitleHits({ title }: SearchedText, { all }: SearchTerms): number {
  const words = wordsOf(title);
  return all.filter((item) => holds(words, item)).length;
}

const wordsOf = (text: string): readonly string[] => searchWords(toSearchText(text));

/** A single word may be the beginning of a longer one; the words of a phrase follow each other. */
function holds(words: readonly string[], item: readonly string[]): boolean {
  const [first = ''] = item;
  if (item.length === 1) return words.some((word) => word.startsWith(first));
  return words.some((_, start) => item.every((word, i) => words[start + i] === word));
}
