/** A piece of HTML source as the layout of paragraphs sees it. A `sealed` one is a whole element, kept as it is. */
export interface HtmlToken {
  readonly kind: 'text' | 'open' | 'close' | 'inline' | 'sealed-block' | 'sealed-inline' | 'break';
  /** The element's name, lower case; empty for text and comments. */
  readonly name: string;
  readonly source: string;
  /** How long it was as written, where `source` is the normal form of it. */
  readonly length?: number;
}

/** Splits HTML source into text, tags of block elements, other markup, and elements that no paragraph may enter. */
export function tokenizeHtml(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  const unsealed = new Set<string>();
  let at = 0;
  let from = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    const token = start === -1 ? undefined : readMarkup(html, start, unsealed);
    if (start === -1 || token === 'unclosed') break;
    at = token === undefined ? start + 1 : start + (token.length ?? token.source.length);
    if (token === undefined) continue;
    if (start > from) tokens.push({ kind: 'text', name: '', source: html.slice(from, start) });
    tokens.push(token);
    from = at;
  }
  if (from < html.length) tokens.push({ kind: 'text', name: '', source: html.slice(from) });
  return tokens;
}

const blocks = new Set(
  `table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area blockquote address style
  p h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside hgroup header footer nav figure figcaption details menu
  summary`.split(/\s+/),
);
const sealed = new Set(['pre', 'style', 'script', 'svg', 'math']);

/** No token where the `<` is text; `unclosed` where neither it nor anything behind it can be markup. */
function readMarkup(
  html: string,
  start: number,
  unsealed: Set<string>,
): HtmlToken | 'unclosed' | undefined {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4);
    return end === -1 ? 'unclosed' : inline('', html.slice(start, end + 3));
  }
  const end = html.indexOf('>', start);
  if (end === -1) return 'unclosed';
  tagName.lastIndex = start;
  const [, slash, written] = tagName.exec(html) ?? [];
  if (written === undefined) return undefined;
  const name = written.toLowerCase();
  const source = html.slice(start, end + 1);
  if (name === 'br') return { kind: 'break', name, source: '<br />', length: end + 1 - start };
  if (slash === '' && sealed.has(name) && !unsealed.has(name)) {
    const element = readSealed(html, start, name);
    if (element) return element;
    // Remembered, so that a run of them is not searched to the end each time.
    unsealed.add(name);
  }
  if (!blocks.has(name)) return inline(name, source);
  return { kind: slash === '' ? 'open' : 'close', name, source };
}

const tagName = /<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/iy;

function inline(name: string, source: string): HtmlToken {
  return { kind: 'inline', name, source };
}

function readSealed(html: string, start: number, name: string): HtmlToken | undefined {
  const closing = `</${name}>`;
  const end = html.indexOf(closing, start);
  if (end === -1) return undefined;
  const kind = blocks.has(name) ? 'sealed-block' : 'sealed-inline';
  return { kind, name, source: html.slice(start, end + closing.length) };
}
