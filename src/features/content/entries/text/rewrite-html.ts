export interface HtmlRewriting {
  /** Elements whose text is left alone, lower case. */
  readonly opaque: ReadonlySet<string>;
  readonly text: (text: string) => string;
  readonly tag?: (tag: string) => string;
}

/**
 * Maps the text and the tags of HTML source without parsing it into a tree; comments and the text of opaque elements
 * stay as they are. A `<` opens a tag that ends at the next `>` or with the source.
 */
export function rewriteHtml(html: string, { opaque, text, tag }: HtmlRewriting): string {
  const open: string[] = [];
  let out = '';
  let at = 0;
  while (at < html.length) {
    const found = html.indexOf('<', at);
    const start = found === -1 ? html.length : found;
    if (start > at) {
      const piece = html.slice(at, start);
      out += open.length > 0 ? piece : text(piece);
    }
    if (start === html.length) break;
    at = markupEnd(html, start);
    const markup = html.slice(start, at);
    if (markup.startsWith('<!--')) {
      out += markup;
    } else {
      trackOpaque(markup, open, opaque);
      out += tag ? tag(markup) : markup;
    }
  }
  return out;
}

function markupEnd(html: string, start: number): number {
  const closing = html.startsWith('<!--', start) ? '-->' : '>';
  const end = html.indexOf(closing, start);
  return end === -1 ? html.length : end + closing.length;
}

function trackOpaque(tag: string, open: string[], opaque: ReadonlySet<string>): void {
  const closing = tag.charCodeAt(1) === 0x2f;
  const name = /^[a-z][a-z0-9]*/i.exec(tag.slice(closing ? 2 : 1, 16))?.[0].toLowerCase();
  if (name === undefined || !opaque.has(name)) return;
  if (!closing) open.push(name);
  else if (open.at(-1) === name) open.pop();
}
