import { Fragment } from '@tiptap/pm/model';
import { isBlockLevel, readParts } from './editor-source.js';

/** Text within paragraphs: HTML to inline nodes with marks, and back. Nodes and marks have their source in `kept`. */

/** The marks of the editor and the elements that are shown by them; the first is written for a new mark. */
const elements = {
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  strike: ['s', 'del', 'strike'],
  code: ['code'],
  link: ['a'],
};
/** Elements around text that the editor shows and keeps, without a button. */
const otherElements =
  'abbr bdi bdo big cite dfn font ins kbd mark q samp small span sub sup time tt u var'.split(' ');
const markOf = new Map([
  ...otherElements.map((name) => [name, 'element']),
  ...Object.entries(elements).flatMap(([mark, names]) => names.map((name) => [name, mark])),
]);

/**
 * Reads the inside of a paragraph.
 *
 * @param {import('@tiptap/pm/model').Schema} schema
 * @param {string} html
 * @param {boolean} breaksLines whether the end of a line is one for readers too, as it is in texts without blocks
 * @returns {Fragment | null} null if it has something that can't be part of a line
 */
export function readInline(schema, html, breaksLines) {
  const nodes = [];
  let order = 0;
  const read = (part, marks) => {
    const { kind, name, source, open, close } = part;
    if (kind === 'odd' || isBlockLevel(name)) return false;
    const add = (type, html) =>
      nodes.push(schema.nodes[type].create({ kept: { html } }, null, marks));
    if (kind === 'text' || kind === 'blank') {
      for (const piece of source.split(breaksLines ? /(\n)/ : /(\s*\n\s*)/))
        if (piece.includes('\n')) add(breaksLines ? 'hardBreak' : 'atom', piece);
        else nodes.push(...readText(schema, piece, marks));
      return true;
    }
    const href = name === 'a' ? (soleElement(open)?.getAttribute('href') ?? null) : null;
    const type = schema.marks[name === 'a' && href === null ? 'element' : markOf.get(name)];
    if (!type || part.inner === '') {
      add(name === 'br' ? 'hardBreak' : 'atom', source);
      return true;
    }
    if (marks.some(({ type: other }) => other.excludes(type))) return false;
    order += 1;
    const kept = { n: order, tag: name, open, close, href };
    const within = type.create({ kept, href }).addToSet(marks);
    return part.children().every((child) => read(child, within));
  };
  return readParts(html).every((part) => read(part, [])) ? Fragment.fromArray(nodes) : null;
}

/** Text as nodes. A character that has another form in the source than the editor writes has a mark with that form. */
export function readText(schema, /** @type {string} */ source, marks) {
  return (source.match(/&[#\w]+;?|[<>&\u00a0]|[^<>&\u00a0]+/g) ?? []).map((unit) => {
    const text = decode(unit);
    const isUsual = escapeText(text) === unit;
    const form = schema.marks.entity.create({ kept: { html: unit } });
    return schema.text(text, isUsual ? marks : form.addToSet(marks));
  });
}

/** @type {WeakMap<Fragment, string>} */
const written = new WeakMap();

/** Writes inline nodes as HTML, each in the form that it had in the source. */
export function writeInline(/** @type {Fragment} */ content) {
  if (written.has(content)) return written.get(content);
  const nodes = content.content;
  const write = (from, to, open) => {
    let html = '';
    for (let i = from; i < to; ) {
      const marks = nodes[i].marks.filter(
        (mark) => mark.type.name !== 'entity' && !mark.isInSet(open),
      );
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
  // A bare & begins an entity where a letter follows it that was not there before.
  const html = write(0, nodes.length, [])
    .replace(/\ue000(?=[#\w])/g, '&amp;')
    .replaceAll('\ue000', '&');
  written.set(content, html);
  return html;
}

function wrap({ type, attrs: { kept, href } }, html) {
  const isLink = type.name === 'link';
  if (kept?.open)
    return `${isLink && href !== kept.href ? withAttribute(kept.open, 'href', href) : kept.open}${html}${kept.close}`;
  const tag = kept?.tag ?? elements[type.name]?.[0];
  return tag ? `${openTag(tag, isLink ? { href } : {})}${html}</${tag}>` : html;
}

function writeLeaf(node) {
  if (!node.isText) return node.attrs.kept?.html ?? (node.type.name === 'hardBreak' ? '<br>' : '');
  const { html } = node.marks.find(({ type }) => type.name === 'entity')?.attrs.kept ?? {};
  if (html === undefined || decode(html) !== node.text) return escapeText(node.text);
  return html === '&' ? '\ue000' : html;
}

/** Changes one attribute of a tag, and writes the whole tag anew only where its source can't be read so simply. */
export function withAttribute(/** @type {string} */ source, /** @type {string} */ name, value) {
  const element = soleElement(source);
  element.setAttribute(name, value);
  const attributes = Object.fromEntries(
    [...element.attributes].map((one) => [one.name, one.value]),
  );
  const changed = source
    .replace(
      new RegExp(`\\s${name}(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s>"']+))?(?=[\\s/>])`, 'i'),
      '',
    )
    .replace(/\s*\/?>$/, (end) => openTag('', { [name]: value }).slice(1, -1) + end);
  return soleElement(changed)?.isEqualNode(element)
    ? changed
    : openTag(element.localName, attributes);
}

/** @returns {Element | null} the element that the source is, null if it's more or less than one */
export function soleElement(/** @type {string} */ source) {
  const { childNodes } = parse(source);
  return childNodes.length === 1 && childNodes[0].nodeType === Node.ELEMENT_NODE
    ? childNodes[0]
    : null;
}

/** Parses HTML without running or loading anything of it. */
export function parse(/** @type {string} */ html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** @type {Map<string, string>} */
const decoded = new Map();

function decode(/** @type {string} */ unit) {
  if (!unit.startsWith('&')) return unit;
  if (!decoded.has(unit)) decoded.set(unit, parse(unit).textContent);
  return decoded.get(unit);
}

/** @param {Record<string, string>} attributes */
export const openTag = (/** @type {string} */ name, attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value, '"')}"`)
    .join('')}>`;

const entities = { '&': '&amp;', '\u00a0': '&nbsp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (/** @type {string} */ text, further = '<>') =>
  text.replace(/[&\u00a0<>"]/g, (sign) =>
    '&\u00a0'.includes(sign) || further.includes(sign) ? entities[sign] : sign,
  );
