/** Text as HTML; references that are written already stay. */
export const escapeText = (text: string): string =>
  text
    .replace(/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The same where quotation marks are references as well. */
export const escapeQuotes = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#039;');
