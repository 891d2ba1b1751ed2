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
