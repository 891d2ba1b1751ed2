import { decodeHTML } from 'entities';

/**
 * Returns the text of HTML source without tags, comments, scripts and style sheets. Entities stay. `separator` returns the text
 * that replaces an element, by its name; nothing by default. A `<` that opens no markup is text.
 */
export function stripTags(html: string, separator: (name: string) => string = () => ''): string {
  // The pieces stay apart until the end: to look at the end of a growing text copies all of it.
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start === -1) {
      pieces.push(html.slice(at));
      break;
    }
    if (start > at) pieces.push(html.slice(at, start));
    if (!opensMarkup(html, start)) {
      pieces.push('<');
      at = start + 1;
      continue;
    }
    const name = /^\/?([a-z][a-z0-9]*)/i.exec(html.slice(start + 1, start + 20))?.[1] ?? '';
    // The text on both sides of a tag must not become a tag together: `<<b>script>`.
    const open = pieces.at(-1) === '/' ? -2 : -1;
    if (pieces.at(open) === '<') pieces.splice(open, 1, '&lt;');
    const instead = separator(name.toLowerCase());
    if (instead !== '') pieces.push(instead);
    at = markupEnd(html, start, name.toLowerCase());
  }
  return pieces.join('');
}

/** Whether the `<` at `start` opens a tag or a comment (HTML standard §13.2.5.6): `<b`, `</b`, `<!`, `<?`, and not `<12`. */
export function opensMarkup(html: string, start: number): boolean {
  markup.lastIndex = start;
  return markup.test(html);
}

const markup = /<(?:\/?[a-z]|[!?])/iy;

function markupEnd(html: string, start: number, name: string): number {
  if (html.startsWith('<!--', start)) return after(html, '-->', start + 4);
  if ((name !== 'script' && name !== 'style') || html[start + 1] === '/')
    return tagEnd(html, start);
  const closing = name === 'script' ? /<\/script/gi : /<\/style/gi;
  closing.lastIndex = start;
  const end = closing.exec(html)?.index;
  return end === undefined ? html.length : tagEnd(html, end);
}

/** A `>` inside a quoted attribute does not end the tag. */
function tagEnd(html: string, start: number): number {
  tagSource.lastIndex = start;
  return start + (tagSource.exec(html)?.[0].length ?? html.length - start);
}

const tagSource = /<(?:[^>"']+|"[^"]*(?:"|$)|'[^']*(?:'|$))*>?/y;

function after(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from);
  return end === -1 ? html.length : end + mark.length;
}

/** Returns one line of text without markup. */
export const plainLine = (html: string): string => stripTags(html).replace(/\s+/gu, ' ').trim();

/** Returns the text of a piece of HTML on one line, with entities decoded; escape it again before showing it. `separator` as above. */
export const plainText = (rendered: string, separator?: (name: string) => string): string =>
  decodeHTML(stripTags(rendered, separator)).replace(/\s+/gu, ' ').trim();
