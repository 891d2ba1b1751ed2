import { letterTable } from './letter-table.ts';

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
