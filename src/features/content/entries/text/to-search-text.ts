import { decodeHTML } from 'entities';
import { stripTags } from '../../../../lib/strip-tags.ts';
import { foldLetters, toSortText } from './fold-letters.ts';

/**
 * What the full-text index holds of HTML, and what a query is cut into: words of folded lower-case letters and digits with
 * one space between them, the same on both databases.
 */
export function toSearchText(text: string): string {
  const plain = decodeHTML(stripTags(text, (name) => (inline.has(name) ? '' : ' ')));
  return foldLetters(plain)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Elements that can stand inside of a word. */
const inline = new Set(
  `a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var
  wbr`.split(/\s+/),
);

/** How texts are folded for the search indexes: entries are found by words, comments by any part. */
export const searchFolding = { words: toSearchText, part: toSortText } as const;
