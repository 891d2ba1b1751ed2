import { defaultTreeAdapter, parseFragment, html as words } from 'parse5';

/**
 * Splits stored HTML into its outermost parts without changing a character: blocks with their comments, elements, and runs of text.
 * Joined again (`before` and `source` of each segment, then `after`), the parts are the text that came in.
 *
 * @typedef {object} Part a node as browsers read it, with its source
 * @property {'text' | 'blank' | 'comment' | 'element' | 'odd'} kind `odd` is a stretch that browsers read otherwise than it looks
 * @property {string} name of an element, lower case
 * @property {number} start where its source begins
 * @property {number} end
 * @property {string} source
 * @property {string} [open] the start tag
 * @property {string} [inner]
 * @property {string} [close] the end tag; empty for an element that has none
 * @property {() => Part[]} [children]
 *
 * @typedef {object} Segment
 * @property {string} before white space between the previous segment and this one
 * @property {string} source
 * @property {'block' | 'element' | 'run'} kind
 * @property {string} name of the block (without `core/`) or of the element; empty for a run
 * @property {boolean} isOdd whether browsers read it otherwise than it looks
 * @property {string} open the opening comment or tag
 * @property {string} inner
 * @property {string} close the closing comment or tag
 */

const blockLevel = new Set(
  `address article aside blockquote center details dialog dd dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hgroup hr li main menu nav ol p pre script section style summary table tbody td tfoot th thead tr ul`.split(
    /\s+/,
  ),
);
const voids = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Whether an element of this name ends a paragraph. */
export const isBlockLevel = (/** @type {string} */ name) => blockLevel.has(name);

const body = defaultTreeAdapter.createElement('div', words.NS.HTML, []);

/** @returns {Part[]} which joined are the HTML */
export function readParts(/** @type {string} */ html) {
  const { childNodes } = parseFragment(body, html, { sourceCodeLocationInfo: true });
  return cover(html, childNodes, 0, html.length);
}

/** Covers a stretch of the source with its nodes. What no node stands for, or more than one, is odd. */
function cover(html, nodes, /** @type {number} */ from, /** @type {number} */ to) {
  const parts = [];
  const odd = (start, end) => ({ ...bare(html, start, end), kind: 'odd' });
  let at = from;
  for (const node of nodes) {
    if (!node.sourceCodeLocation) continue; // an element that only the parser has made
    let { startOffset: start, endOffset: end } = node.sourceCodeLocation;
    if (start < from || end > to) return [odd(from, to)];
    if (start > at) parts.push(odd(at, start));
    if (start >= at) parts.push(...readNode(html, node));
    else {
      end = Math.max(end, at);
      while (parts.at(-1)?.end > start) start = Math.min(start, parts.pop().start);
      parts.push(odd(start, end));
    }
    at = end;
  }
  if (to > at) parts.push(odd(at, to));
  return parts;
}

const bare = (html, start, end) => ({ name: '', start, end, source: html.slice(start, end) });

/** @returns {Part[]} one, or several for a text with blank lines */
function readNode(html, { nodeName, tagName, data, childNodes, sourceCodeLocation: place }) {
  const { startOffset: start, endOffset: end, startTag, endTag } = place;
  const part = bare(html, start, end);
  if (nodeName === '#text' && !/<[a-z/!?]/i.test(part.source)) return splitText(html, start, end);
  if (nodeName === '#comment' && part.source === `<!--${data}-->`)
    return [{ ...part, kind: 'comment' }];
  if (!tagName || (!endTag && !voids.has(tagName))) return [{ ...part, kind: 'odd' }];
  const [from, to] = [startTag?.endOffset ?? end, endTag?.startOffset ?? end];
  const tags = {
    open: html.slice(start, from),
    inner: html.slice(from, to),
    close: html.slice(to, end),
  };
  const children = () => cover(html, childNodes, from, to);
  return [{ ...part, ...tags, kind: 'element', name: tagName, children }];
}

function splitText(html, /** @type {number} */ start, /** @type {number} */ end) {
  const parts = [];
  let at = start;
  for (const source of html.slice(start, end).split(/(\n[^\S\n]*\n\s*)/)) {
    const kind = /^\n\s*\n/.test(source) ? 'blank' : 'text';
    if (source) parts.push({ ...bare(html, at, at + source.length), kind });
    at += source.length;
  }
  return parts;
}

const blockComment =
  /^<!--\s+(\/)?wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+(?:\{[\s\S]*\}\s+)?(\/)?-->$/;

/** @returns {{ segments: Segment[], after: string }} */
export function splitSegments(/** @type {string} */ html) {
  const parts = readParts(html);
  const segments = [];
  let before = '';
  const add = (segment) => {
    segments.push({ name: '', open: '', close: '', isOdd: false, ...segment, before });
    before = '';
  };
  for (let i = 0; i < parts.length; ) {
    const { kind, name, source, start } = parts[i];
    if (kind === 'blank' || (kind === 'text' && !/\S/.test(source))) {
      before += source;
      i += 1;
    } else if (kind === 'odd' || blockLevel.has(name)) {
      add({ ...parts[i], isOdd: kind === 'odd' });
      i += 1;
    } else if (kind === 'comment' && opensBlock(source)) {
      const block = readBlock(html, parts[i]);
      add(block);
      while (parts[i]?.start < block.end) i += 1;
      if ((parts[i]?.start ?? html.length) === block.end) continue;
      // An element begins in the block and ends behind it: the rest is read for itself.
      const { segments: others, after } = splitSegments(html.slice(block.end));
      return { segments: [...segments, ...others], after };
    } else {
      do i += 1;
      while (i < parts.length && isInRun(parts[i]));
      const run = html.slice(start, parts[i - 1].end);
      const text = run.trim();
      const at = run.indexOf(text);
      before += run.slice(0, at);
      add({ kind: 'run', source: text, inner: text });
      before = run.slice(at + text.length);
    }
  }
  return { segments, after: before };
}

/** Whether it is the opening comment of a block, or that of one without an inside. */
const opensBlock = (/** @type {string} */ comment) => {
  const [, isEnd, name] = blockComment.exec(comment) ?? [];
  return name !== undefined && isEnd === undefined;
};

const isInRun = ({ kind, name, source }) =>
  kind !== 'odd' && kind !== 'blank' && !blockLevel.has(name) && !blockComment.test(source);

/** Blocks close in the order in which they open, as the server reads them, whatever their tags do. */
function readBlock(html, { start, source: open }) {
  const name = blockName(open);
  const names = [];
  const comments = /<!--[\s\S]*?-->/g;
  comments.lastIndex = start;
  for (let match = comments.exec(html); match; match = comments.exec(html)) {
    const [comment, isEnd, found, isEmpty] = blockComment.exec(match[0]) ?? [];
    if (!found) continue;
    if (!isEnd && !isEmpty) names.push(found);
    if (isEnd && names.pop() !== found) break;
    if (names.length > 0) continue;
    const end = comments.lastIndex;
    const close = isEnd ? comment : '';
    const inner = html.slice(start + open.length, isEnd ? match.index : end);
    return { kind: 'block', name, source: html.slice(start, end), open, inner, close, end };
  }
  return { kind: 'block', name, isOdd: true, source: html.slice(start), end: html.length };
}

/** @returns {string | undefined} the name of the block that a source begins with */
export const blockName = (/** @type {string} */ source) =>
  /^<!--\s+wp:(?:core\/)?([a-z][\w/-]*)\s/.exec(source)?.[1];
