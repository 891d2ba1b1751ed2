/** Text as HTML; references that are written already stay. */
export const escapeText = (text: string): string =>
  text
    .replace(/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Escapes quotation marks as well, for values of attributes. */
export const escapeQuotes = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#039;');
