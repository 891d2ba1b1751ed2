import { stripTags } from '../../lib/strip-tags.ts';
import { percentDecoded } from '../../lib/web-address.ts';
import { foldLetters } from './fold-letters.ts';

/**
 * The slug of a title: folded to ASCII (ß to a single s), lower case, of letters, digits, `_` and single dashes. Letters of other scripts
 * are percent-encoded UTF-8, at most 200 bytes in all. Empty where the title has nothing to name it by.
 */
export function toSlug(text: string): string {
  const plain = stripTags(foldLetters(text.replace(/[ßẞ]/g, 's'))).toLowerCase();
  const words = plain
    .replace(/&(?:nbsp|ndash|mdash|#160|#8211|#8212);/g, '-')
    .replace(/&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/g, '')
    .replace(/[./\u2013\u2014\p{Z}\s]/gu, '-')
    .replaceAll('\u00d7', 'x')
    .replace(/%(?![\da-f]{2})/g, '')
    .replace(leftOut, '');
  const dashed = shorten(words.replace(/-+/g, '-').replace(/^-/, ''));
  return dashed.replace(/-$/, '');
}

/** ASCII that is no part of a slug, and the punctuation and invisible characters of other scripts. */
const leftOut =
  /[^%\w\u0080-\u{10ffff}-]|[\p{Cc}\p{Cf}\p{Cs}\p{Pi}\p{Pf}\p{Sk}¡¿‚„…•·′″°©®™\ufffc]|\ufe0f/gu;

/** In bytes, once encoded. */
export const LONGEST_SLUG = 200;

function shorten(text: string): string {
  let out = '';
  for (const [piece] of text.matchAll(/%[\da-f]{2}|./gsu)) {
    const encoded = /^[\x20-\x7e]+$/.test(piece) ? piece : encodeURIComponent(piece).toLowerCase();
    if (out.length + encoded.length > LONGEST_SLUG) break;
    out += encoded;
  }
  return out;
}

/** The slugs, as they are stored, that a caller means: in letters of any script or percent-encoded, in any case. Undefined for none. */
export function askedSlugs(asked: readonly string[] | undefined): readonly string[] | undefined {
  const given = asked?.filter((slug) => slug !== '') ?? [];
  return given.length === 0 ? undefined : [...new Set(given.map(toSlug))];
}

/** A slug, or a path of slugs, as people read it: in the letters that are percent-encoded in it. */
export const readableSlug = (stored: string): string =>
  stored.includes('%') ? (percentDecoded(stored) ?? stored) : stored;

/** The beginning of a slug, at most so many characters, without a part of a percent-encoded letter at its end. */
export function cutSlug(slug: string, length: number): string {
  const beginning = slug.slice(0, length).replace(/%[\da-f]?$/, '');
  return beginning.length === slug.length
    ? slug
    : beginning.replace(/(?:%[\da-f]{2})+$/, wholeLetters);
}

/** Percent-encoded UTF-8 up to the end of its last whole letter. */
function wholeLetters(encoded: string): string {
  const bytes = Buffer.from(encoded.replaceAll('%', ''), 'hex');
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.includes('\ufffd') ? encoded : encodeURIComponent(text).toLowerCase();
}
