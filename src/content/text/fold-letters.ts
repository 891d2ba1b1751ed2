import { decodeHTML } from 'entities';
import { stripTags } from '../../lib/strip-tags.ts';
import { signedWords } from '../../storage/search/search-query.ts';

/** Letters that Unicode does not take apart into a base letter and marks, with how they are written in ASCII. */
const letterTable: ReadonlyMap<string, string> = new Map(
  `æ:ae Æ:AE ǽ:ae Ǽ:AE ǣ:ae Ǣ:AE œ:oe Œ:OE ø:o Ø:O ǿ:o Ǿ:O ß:ss ẞ:SS þ:th Þ:TH ð:d Ð:D đ:d Đ:D ɖ:d
  Ɖ:D ħ:h Ħ:H ı:i ĸ:k ł:l Ł:L ŀ:l Ŀ:L ŉ:n ŋ:n Ŋ:N ŧ:t Ŧ:T ſ:s ĳ:ij Ĳ:IJ ƒ:f Ə:E ə:e ǝ:e Ǝ:E ƀ:b
  Ɓ:B ɓ:b Ƈ:C ƈ:c Ɗ:D ɗ:d Ɛ:E ɛ:e Ɠ:G ɠ:g ǥ:g Ǥ:G Ɨ:I ɨ:i Ɩ:I Ƙ:K ƙ:k ƚ:l Ɲ:N ɲ:n Ɵ:O Ɔ:O ɔ:o Ƥ:P
  ƥ:p Ƭ:T ƭ:t Ʈ:T Ʋ:V Ƴ:Y ƴ:y Ƶ:Z ƶ:z Ȥ:Z ȥ:z Ʒ:Z ʒ:z ȷ:j Ʉ:U Ⱥ:A Ȼ:C ȼ:c Ƚ:L Ɇ:E ɇ:e Ɉ:J ɉ:j Ɍ:R
  ɍ:r Ɏ:Y ɏ:y ʻ: ʼ: €:E £:`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

/** Writes Latin letters with marks, and those of their own kind (ø, ß, æ), in ASCII; other scripts stay as they are. */
export function foldLetters(text: string): string {
  if (!nonAscii.test(text)) return text;
  return text.normalize('NFC').replace(foldable, foldLetter);
}

const nonAscii = /[^\u0020-\u007e\s]/;
const foldable = /[\p{Script=Latin}ʻʼ€£](?<![a-z])|(?<=[a-z])\p{M}+/giu;

function foldLetter(letter: string): string {
  const written = letterTable.get(letter);
  if (written !== undefined) return written;
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[\x20-\x7e]*$/.test(base) ? base : letter;
}

/** Returns the text to order titles and names by. It compares code point by code point, so that both databases order alike. */
export function toSortText(text: string): string {
  return foldLetters(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Returns the words of HTML for the full-text index and for its queries: folded lower-case letters and digits, separated by single spaces,
 * the same on both databases. Words with signs, such as C++, follow once more with these.
 */
export function toSearchText(text: string): string {
  const plain = decodeHTML(stripTags(text, (name) => (inline.has(name) ? '' : ' ')));
  const folded = foldLetters(plain)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return [folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim(), ...signedWords(folded)].join(' ');
}

/** Elements that can stand inside of a word. */
const inline = new Set(
  `a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var
  wbr`.split(/\s+/),
);

/** How texts are folded for the search indexes: entries are found by words, comments by any part. */
export const searchFolding = { words: toSearchText, part: toSortText } as const;
