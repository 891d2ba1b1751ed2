import { foldLetters } from './fold-letters.ts';

/** What titles and names are ordered by, code point by code point, so that both databases order alike. */
export function toSortText(text: string): string {
  return foldLetters(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}
