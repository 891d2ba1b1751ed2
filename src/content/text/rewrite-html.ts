import { opensMarkup } from '../../lib/strip-tags.ts';

export interface HtmlRewriting {
  /** Elements whose text is left alone, lower case. */
  readonly opaque: ReadonlySet<string>;
  readonly text: (text: string) => string;
  readonly tag?: (tag: string) => string;
}

/**
 * Maps the text and the tags of HTML source without parsing it into a tree; comments and the text of opaque elements
 * stay as they are. A tag ends at the next `>` or with the source.
 */
export function rewriteHtml(html: string, { opaque, text, tag }: HtmlRewriting): string {
  const open: string[] = [];
  let out = '';
  let at = 0;
  while (at < html.length) {
    const start = markupStart(html, at);
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

function markupStart(html: string, from: number): number {
  let at = html.indexOf('<', from);
  while (at !== -1 && !opensMarkup(html, at)) at = html.indexOf('<', at + 1);
  return at === -1 ? html.length : at;
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
