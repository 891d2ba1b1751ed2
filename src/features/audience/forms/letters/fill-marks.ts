/** `[your-name]`, `[_site_title]`, `[_format_your-date "D, j M"]`. */
const MARK = /\[(\[?)\s*([A-Za-z_][-A-Za-z0-9_:.]*)(?:\s+(?:"([^"\]]*)"|'([^'\]]*)'))?\s*\](\]?)/g;

/** Returns the text of a mark; undefined for what is no mark, which stays as it is. @param format as in `[_format_your-date "Y"]` */
export type MarkValue = (name: string, format: string | undefined) => string | undefined;

/** A text with its marks replaced, each once: what a value holds is never read for marks. `[[x]]` becomes `[x]`. */
export const fillText = (text: string, valueFor: MarkValue): string =>
  text.replace(
    MARK,
    (whole, open: string, name: string, double?: string, single?: string, close = '') => {
      if (open === '[' && close === ']') return whole.slice(1, -1);
      const value = valueFor(name, double ?? single);
      return value === undefined ? whole : open + value + close;
    },
  );

/** What looks like a mark with words behind its name, `[your-name x]`, and is none: it stays as it is. */
const UNREADABLE = /(?<!\[)\[\s*([A-Za-z_][-A-Za-z0-9_:.]*)\s[^[\]"'\n]*\](?!\])/g;

/** The names before such words. */
export const unreadableMarksIn = (text: string): readonly string[] =>
  [...text.matchAll(UNREADABLE)]
    .filter(([mark]) => marksIn(mark).length === 0)
    .map(([, name = '']) => name);

/** The names of the marks of a text, in their order. */
export const marksIn = (text: string): readonly string[] =>
  [...text.matchAll(MARK)]
    .filter(([, open, , , , close]) => !(open === '[' && close === ']'))
    .map(([, , name = '']) => name);
