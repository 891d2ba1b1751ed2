import { shortcodePattern } from './text-media.ts';

/** A piece of HTML source as the layout of paragraphs sees it. A `sealed` piece is a whole element and is not changed. */
export interface HtmlToken {
  readonly kind: 'text' | 'open' | 'close' | 'inline' | 'sealed-block' | 'sealed-inline' | 'break';
  /** The element's name, lower case; empty for text and comments. */
  readonly name: string;
  readonly source: string;
  /** The length of the source as it was written, if `source` is its normal form. */
  readonly length?: number;
}

/** Splits HTML source into text, tags of block elements, other markup, and elements that no paragraph may enter. */
function tokenizeHtml(html: string): HtmlToken[] {
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
    // Remembers the name, so that a run of such elements is not searched to the end each time.
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

/**
 * Parts tokens where a paragraph has to end: at blank lines, at doubled `<br>`, before a block begins and after one ends.
 * Chunks have no line ends at their edges; some may be white space alone.
 */
function paragraphChunks(tokens: readonly HtmlToken[]): HtmlToken[][] {
  const chunks: HtmlToken[][] = [[]];
  const hasSources = tokens.some(({ name }) => name === 'source' || name === 'track');
  tokens.forEach((token, index) => {
    const previous = tokens[index - 1];
    const next = tokens[index + 1];
    if (token.kind === 'text') {
      addText(chunks, tighten(token.source, previous, next, hasSources));
      return;
    }
    if (token.kind === 'break' && endsInBreak(chunks.at(-1))) {
      chunks.at(-1)?.pop();
      chunks.push([]);
      return;
    }
    const isCaption = token.name === 'figcaption';
    if (!isCaption && (token.kind === 'open' || token.kind === 'sealed-block')) chunks.push([]);
    chunks.at(-1)?.push(token);
    const ends = token.kind === 'close' || token.kind === 'sealed-block' || token.name === 'hr';
    if (!isCaption && ends) chunks.push([]);
  });
  return chunks.map(trimLines).filter((chunk) => chunk.length > 0);
}

function addText(chunks: HtmlToken[][], source: string): void {
  source.split(/\n(?:[^\S\n]*\n)+/).forEach((part, index) => {
    if (index > 0) chunks.push([]);
    if (part !== '') chunks.at(-1)?.push({ kind: 'text', name: '', source: part });
  });
}

/** White space beside the parts of a selection, a player or a figure is no line of text. */
function tighten(
  source: string,
  previous: HtmlToken | undefined,
  next: HtmlToken | undefined,
  hasSources: boolean,
): string {
  const isPlayer = ({ name }: HtmlToken) =>
    name === 'object' || (hasSources && (name === 'audio' || name === 'video'));
  const begins = previous && isPlayer(previous) && !isClosing(previous);
  const ends = next && isPlayer(next) && isClosing(next);
  const head = begins || isTight(previous, 'close') ? source.trimStart() : source;
  return ends || isTight(next, 'open') ? head.trimEnd() : head;
}

const isClosing = ({ source }: HtmlToken): boolean => source.startsWith('</');

const tight = new Set(['option', 'optgroup', 'source', 'track', 'param', 'embed']);

function isTight(token: HtmlToken | undefined, captionSide: HtmlToken['kind']): boolean {
  if (!token) return false;
  return tight.has(token.name) || (token.name === 'figcaption' && token.kind === captionSide);
}

function endsInBreak(chunk: HtmlToken[] | undefined): boolean {
  const last = chunk?.at(-1);
  if (last?.kind === 'text' && last.source.trim() === '' && chunk?.at(-2)?.kind === 'break') {
    chunk.pop();
    return true;
  }
  return last?.kind === 'break';
}

function trimLines(chunk: HtmlToken[]): HtmlToken[] {
  const trimmed = chunk.map((token, index) => {
    if (token.kind !== 'text') return token;
    let { source } = token;
    if (index === 0) source = source.replace(/^\n+/, '');
    if (index === chunk.length - 1) source = trimLineEnds(source);
    return { ...token, source };
  });
  return trimmed.filter(({ source }) => source !== '');
}

function trimLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/**
 * Gives text without block-level markup paragraphs and line breaks (docs/rest.md §4.3): blank lines part paragraphs, other
 * line ends become `<br />`, block elements stay outside of paragraphs.
 */
export function autoParagraph(html: string): string {
  if (html.trim() === '') return '';
  const chunks = paragraphChunks(tokenizeHtml(html.replace(/\r\n?/g, '\n')));
  return chunks.map((chunk, index) => renderChunk(chunk, chunks[index + 1])).join('');
}

function renderChunk(chunk: readonly HtmlToken[], next: readonly HtmlToken[] | undefined): string {
  const solid = chunk.filter(({ kind, source }) => kind !== 'text' || source.trim() !== '');
  const first = solid[0];
  const last = solid.at(-1);
  if (!first || !last) return '';
  if (solid.length === 1 && isBlock(first)) return `${first.source}\n`;
  const source = chunk.map((token) => token.source).join('');
  if (isLoneShortcode(source)) return `${source}\n`;
  const broken = breakLines(chunk, !isBlock(last));
  const head = isBlock(first) ? broken.trimStart() : broken;
  const inner = isBlock(last) ? head.trimEnd() : head;
  if (!isBlock(first)) return `${openParagraph(inner, solid)}\n`;
  if (first.kind === 'open' && first.name === 'blockquote') {
    return `${closeParagraph(
      inner.replace(first.source, (tag) => `${tag}<p>`),
      last,
    )}\n`;
  }
  if (first.name !== 'li' || isBlock(last)) return `${isBlock(last) ? inner : `${inner}</p>`}\n`;
  const follower = next?.find(({ kind, source }) => kind !== 'text' || source.trim() !== '');
  return follower && isBlock(follower) && !breaksLine.has(follower.name)
    ? `${inner}<br />\n`
    : `${inner}\n`;
}

/** The paragraph that begins with text: it ends before the block's end tag that it may run into. */
function openParagraph(inner: string, solid: readonly HtmlToken[]): string {
  const last = solid.at(-1);
  if (!last || !isBlock(last)) return `<p>${inner}</p>`;
  const isPlain = solid.length === 2 && solid[0]?.kind === 'text';
  if (isPlain && last.kind === 'close' && /^(?:div|address|form)$/.test(last.name)) {
    return `<p>${inner.slice(0, inner.lastIndexOf('<'))}</p>${last.source}`;
  }
  return closeParagraph(`<p>${inner}`, last);
}

function closeParagraph(html: string, last: HtmlToken): string {
  if (!isBlock(last)) return `${html}</p>`;
  if (last.kind !== 'close' || last.name !== 'blockquote') return html;
  return `${html.slice(0, html.lastIndexOf('<'))}</p>${last.source}`;
}

/** Elements beside which a line end needs no `<br />`. */
const breaksLine = new Set(['p', 'li', 'div', 'dl', 'dd', 'dt', 'th', 'pre', 'td', 'ul', 'ol']);

function breakLines(chunk: readonly HtmlToken[], endsInParagraph: boolean): string {
  let out = '';
  chunk.forEach(({ kind, source }, index) => {
    if (kind !== 'text' || !source.includes('\n')) {
      out += source;
      return;
    }
    const before = chunk[index - 1];
    const after = chunk[index + 1];
    const keepsFirst = before !== undefined && (isBlock(before) || before.kind === 'break');
    const keepsLast =
      after === undefined
        ? endsInParagraph
        : (after.kind === 'close' && (breaksLine.has(after.name) || after.name === 'blockquote')) ||
          after.kind === 'sealed-block';
    out += breakText(source, keepsFirst, keepsLast);
  });
  return out;
}

function breakText(text: string, keepsFirst: boolean, keepsLast: boolean): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      if (index === lines.length - 1) return line;
      const isBare = lines[index + 1]?.trim() === '' && index === lines.length - 2;
      if (index === 0 && keepsFirst && line.trim() === '') return `${line}\n`;
      if (keepsLast && isBare) return `${line.trimEnd()}\n`;
      return `${line.trimEnd()}<br />\n`;
    })
    .join('');
}

function isBlock({ kind }: HtmlToken): boolean {
  return kind === 'open' || kind === 'close' || kind === 'sealed-block';
}

function isLoneShortcode(source: string): boolean {
  const text = source.trim();
  if (!text.startsWith('[') || !text.endsWith(']')) return false;
  const codes = [...text.matchAll(shortcodePattern)];
  const [opening] = codes;
  const closing = codes.at(-1);
  return (
    opening?.index === 0 &&
    closing !== undefined &&
    closing.index + closing[0].length === text.length &&
    (codes.length === 1 || closing[0].startsWith('[/'))
  );
}
