import { Fragment } from '@tiptap/pm/model';
import { isBlockLevel, tokenise } from './editor-source.js';

/** Text within paragraphs: HTML to inline nodes with marks, and back. */

/** The marks of the editor and the elements that are shown by them; the first is written for a new mark. */
const elements = {
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  strike: ['s', 'del', 'strike'],
  code: ['code'],
  link: ['a'],
};
/** Elements around text that the editor shows and keeps, without a button. */
const otherElements = new Set(
  'abbr bdi bdo big cite dfn font ins kbd mark q samp small span sub sup time tt u var'.split(' '),
);
const markOf = new Map(
  Object.entries(elements).flatMap(([mark, names]) => names.map((name) => [name, mark])),
);

/**
 * Reads the inside of a paragraph.
 *
 * @param {import('@tiptap/pm/model').Schema} schema
 * @param {string} html
 * @param {boolean} breaksLines whether the end of a line is one for readers too, as it is in texts without blocks
 * @returns {Fragment | null} null if the HTML has more than the editor could write again exactly
 */
export function readInline(schema, html, breaksLines) {
  let count = 0;
  const nodes = [];
  const atom = (/** @type {Node} */ node, marks) =>
    nodes.push(schema.nodes.atom.create({ kept: { html: canonicalNode(node) } }, null, marks));

  const readText = (/** @type {string} */ text, marks) => {
    for (const part of text.split(breaksLines ? /(\n)/ : /(\s*\n\s*)/)) {
      const kept = { html: part };
      if (part === '') continue;
      else if (!part.includes('\n')) nodes.push(schema.text(part, marks));
      else if (breaksLines) nodes.push(schema.nodes.hardBreak.create({ kept }, null, marks));
      else nodes.push(schema.nodes.atom.create({ kept }, null, marks));
    }
  };

  /** @returns {boolean} whether the editor has something for each node */
  const read = (/** @type {Node} */ parent, marks) =>
    [...parent.childNodes].every((node) => {
      if (node.nodeType === Node.TEXT_NODE) readText(node.data, marks);
      else if (node.nodeType !== Node.ELEMENT_NODE) atom(node, marks);
      else if (isBlockLevel(node.localName)) return false;
      else if (node.localName === 'br')
        nodes.push(
          schema.nodes.hardBreak.create({ kept: { html: canonicalNode(node) } }, null, marks),
        );
      else {
        const type = typeOf(schema, node);
        if (!type || !node.hasChildNodes()) atom(node, marks);
        else {
          const kept = { n: count++, tag: node.localName, attributes: attributesOf(node) };
          const mark = type.create({ kept, href: node.getAttribute('href') });
          if (mark.isInSet(marks) || marks.some(({ type: other }) => other.excludes(type)))
            return false;
          return read(node, mark.addToSet(marks));
        }
      }
      return true;
    });

  const isRead = read(parse(html), []);
  const content = Fragment.fromArray(nodes);
  return isRead && writeInline(content) === canonical(html) ? content : null;
}

function typeOf(schema, /** @type {Element} */ element) {
  const { localName: name } = element;
  if (name === 'a' && !element.hasAttribute('href')) return schema.marks.element;
  return schema.marks[markOf.get(name) ?? (otherElements.has(name) ? 'element' : '')];
}

/** Writes inline nodes as HTML, in one form for each thing; `withSource` gives it the form that it had. */
export function writeInline(/** @type {Fragment} */ content) {
  const nodes = content.content;
  const write = (from, to, open) => {
    let html = '';
    for (let i = from; i < to; ) {
      const marks = nodes[i].marks.filter((mark) => !mark.isInSet(open));
      const reach = (mark) => {
        let end = i;
        while (end < to && mark.isInSet(nodes[end].marks)) end += 1;
        return end;
      };
      // The outer element is the longer one, or the one that was outside in the source.
      const order = ({ attrs }) => attrs.kept?.n ?? Number.MAX_VALUE;
      const [outer] = marks.sort((a, b) => reach(b) - reach(a) || order(a) - order(b));
      const end = outer ? reach(outer) : i + 1;
      html += outer ? wrap(outer, write(i, end, [...open, outer])) : writeLeaf(nodes[i]);
      i = end;
    }
    return html;
  };
  return write(0, nodes.length, []);
}

function wrap(mark, html) {
  const { kept, href } = mark.attrs;
  const tag = kept?.tag ?? elements[mark.type.name]?.[0];
  if (!tag) return html;
  const attributes = (kept?.attributes ?? (href === undefined ? [] : [['href', href]])).map(
    ([name, value]) => [name, name === 'href' && mark.type.name === 'link' ? href : value],
  );
  return `${openTag(tag, attributes)}${html}</${tag}>`;
}

function writeLeaf(node) {
  if (node.isText) return escapeText(node.text);
  return node.attrs.kept?.html ?? (node.type.name === 'hardBreak' ? '<br>' : '');
}

/**
 * Gives changed HTML the form of the source where both say the same: entities, quotes, and how tags are written. First and last come the
 * parts without a difference; between them each tag or entity takes the form of the next one like it.
 */
export function withSource(/** @type {string} */ source, /** @type {string} */ html) {
  const units = unitsOf(source);
  let head = '';
  let start = 0;
  let first = 0;
  for (; first < units.length && html.startsWith(units[first].canonical, start); first += 1) {
    head += units[first].source;
    start += units[first].canonical.length;
  }
  let tail = '';
  let end = html.length;
  let last = units.length;
  for (; last > first; last -= 1) {
    const unit = units[last - 1];
    const from = end - unit.canonical.length;
    if (from < start || !html.startsWith(unit.canonical, from)) break;
    tail = unit.source + tail;
    end = from;
  }
  const forms = Map.groupBy(units.slice(first, last), ({ canonical }) => canonical);
  const middle = unitsOf(html.slice(start, end)).map(
    (unit) => forms.get(unit.canonical)?.shift()?.source ?? unit.source,
  );
  const result = head + middle.join('') + tail;
  return canonical(result) === html ? result : html; // a bare & before new text may have become an entity
}

/** @returns {{ source: string, canonical: string }[]} tags, entities and the text between them */
const unitsOf = (/** @type {string} */ html) =>
  tokenise(html).flatMap((token) =>
    isText(token)
      ? (token.source.match(textUnits) ?? []).map((source) => ({
          source,
          canonical: canonicalText(source),
        }))
      : [{ source: token.source, canonical: canonicalTag(token) }],
  );

const textUnits = /&[#\w]+;?|[<>&"'\u0080-\u{10ffff}]|[^<>&"'\u0080-\u{10ffff}]+/gu;
const isText = ({ kind }) => kind === 'text' || kind === 'blank';

/** @returns {string | null} the HTML in one form for each thing; null where browsers read it otherwise than it looks */
function canonical(/** @type {string} */ html) {
  const tokens = tokenise(html);
  if (tokens.some(({ isOdd }) => isOdd)) return null;
  return tokens
    .map((token) => (isText(token) ? canonicalText(token.source) : canonicalTag(token)))
    .join('');
}

function canonicalText(/** @type {string} */ source) {
  return escapeText(source.includes('&') ? parse(source).textContent : source);
}

function canonicalTag(/** @type {import('./editor-source.js').Token} */ { kind, name, source }) {
  if (kind === 'comment') return source;
  if (kind === 'close') return `</${name}>`;
  const node = soleElement(source);
  if (!node) return '';
  return kind === 'sealed' ? canonicalNode(node) : openTag(node.localName, attributesOf(node));
}

/** @returns {Element | null} the element that the source is, null if it's more or less than one */
export function soleElement(/** @type {string} */ source) {
  const { childNodes } = parse(source);
  return childNodes.length === 1 && childNodes[0].nodeType === Node.ELEMENT_NODE
    ? childNodes[0]
    : null;
}

/** @returns {string} */
function canonicalNode(/** @type {Node} */ node) {
  if (node.nodeType === Node.COMMENT_NODE) return `<!--${node.data}-->`;
  if (node.nodeType === Node.TEXT_NODE)
    return rawText.has(node.parentNode.localName) ? node.data : escapeText(node.data);
  const tag = openTag(node.localName, attributesOf(node));
  if (/^(?:area|br|embed|hr|img|input|link|meta|param|source|track|wbr)$/.test(node.localName))
    return tag;
  return `${tag}${[...node.childNodes].map(canonicalNode).join('')}</${node.localName}>`;
}

const rawText = new Set(['iframe', 'noembed', 'noframes', 'script', 'style', 'xmp']);

/** Parses HTML without running or loading anything of it. */
export function parse(/** @type {string} */ html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

export const attributesOf = (/** @type {Element} */ element) =>
  [...element.attributes].map(({ name, value }) => [name, value]);

/** @param {readonly (readonly [string, string])[]} attributes */
export const openTag = (/** @type {string} */ name, attributes) =>
  `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}>`;

const escapeAttribute = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('"', '&quot;');

export const escapeText = (/** @type {string} */ text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
