import { Fragment } from '@tiptap/pm/model';
import {
  openTag,
  readInline,
  readText,
  soleElement,
  withAttribute,
  writeInline,
} from './editor-inline.js';
import { splitSegments } from './editor-source.js';

/**
 * Stored HTML as a document of the editor, and back. Each node has what it was made of in `kept`, so that a node that nobody changed is
 * written as it was, and a changed one keeps its comments, tags and white space. What the editor doesn't know is a `locked` node.
 *
 * @typedef {object} Kept
 * @property {string | null} before the white space before it; null for the first of its parent
 * @property {string} open the source before its content: comments and tags
 * @property {string} close the source behind it
 * @property {string} [type] of the node that was read; none of a locked one
 * @property {string} [within] the type of its parent
 *
 * @typedef {'blocks' | 'paragraphs' | 'bare'} Style how new paragraphs are written: with comments, as elements, as lines
 */

/** More levels than people write; deeper ones are locked. */
const DEEPEST = 12;

/** The blocks that the editor shows as what they contain, and the elements that these have. */
const knownBlocks = {
  paragraph: /^p$/,
  heading: /^h[1-6]$/,
  list: /^[uo]l$/,
  'list-item': /^li$/,
  quote: /^blockquote$/,
  code: /^pre$/,
  separator: /^hr$/,
  image: /^figure$/,
  gallery: /^figure$/,
  group: /^(?:div|section|article|aside|header|footer|main)$/,
  columns: /^div$/,
  column: /^div$/,
};

/**
 * @param {import('@tiptap/pm/model').Schema} schema
 * @param {string} html
 * @param {Style} [style] of a text that has nothing yet
 */
export function parseDocument(schema, html, style = 'blocks') {
  const hasBlocks = html.includes('<!-- wp:');
  const { segments, after } = splitSegments(html);
  const children = segments.map((segment, index) =>
    readSegment({ schema, hasBlocks, depth: 0, within: 'doc' }, segment, index > 0),
  );
  const kept = { open: children.length ? segments[0].before : '', close: after };
  kept.style = hasBlocks
    ? 'blocks'
    : styleOf(Fragment.fromArray(children), children.length ? 'paragraphs' : style);
  if (children.length === 0) children.push(schema.nodes.paragraph.create());
  const doc = schema.nodes.doc.create({ kept }, children);
  if (serialiseDocument(doc) === html) return doc;
  // It should never come to this; but whatever goes wrong here, the text is not changed by it.
  const locked = schema.nodes.locked.create({ kept: { before: null, open: html, close: '' } });
  return schema.nodes.doc.create({ kept: { ...kept, open: '', close: '' } }, locked);
}

/**
 * Reads what shall take the place of one node.
 *
 * @returns {readonly import('@tiptap/pm/model').Node[]}
 */
export function readPart(doc, /** @type {string} */ html, replaced) {
  const hasBlocks = doc.attrs.kept.style === 'blocks';
  const context = { schema: doc.type.schema, hasBlocks, depth: 0, within: 'doc' };
  const [first, ...others] = splitSegments(html).segments;
  if (!first) return [];
  const { before } = replaced.attrs.kept;
  return [
    readSegment(context, { ...first, before }, before !== null),
    ...others.map((segment) => readSegment(context, segment, true)),
  ];
}

/** Always finds a node for a segment: a locked one if need be. */
function readSegment(context, segment, hasBefore) {
  const before = hasBefore ? segment.before : null;
  const read = segment.isOdd ? null : readKnown(context, segment);
  if (!read)
    return context.schema.nodes.locked.create({
      kept: { before, open: segment.source, close: '' },
    });
  const { type, attributes, content, ...source } = read;
  const kept = { ...source, type, before, within: context.within };
  return context.schema.nodes[type].create({ ...attributes, kept }, content);
}

/** @returns what the segment is to the editor; null if this would lose anything of it */
function readKnown(context, segment) {
  if (context.depth > DEEPEST) return null;
  if (segment.kind === 'run') return readRun(context, segment);
  if (segment.kind === 'element') return readElement(context, segment);
  const { segments, after } = splitSegments(segment.inner);
  const [element] = segments;
  if (segments.length !== 1 || element.kind !== 'element' || element.isOdd) return null;
  if (!knownBlocks[segment.name]?.test(element.name)) return null;
  const read = readElement(context, element);
  if (!read) return null;
  const open = segment.open + element.before + read.open;
  return { ...read, open, close: read.close + after + segment.close };
}

/** Text that stands without a tag of its own. What is no text, such as one shortcode or comment, is not for typing in. */
function readRun({ schema, hasBlocks }, { source }) {
  const content = readInline(schema, source, !hasBlocks);
  const isText = content?.content.some(
    (node) => (node.isText && /\S/.test(node.text)) || /^<img\b/.test(node.attrs.kept?.html),
  );
  if (!isText || /^\[[\s\S]*\]$/.test(source)) return null;
  return { type: 'paragraph', open: '', content, close: '' };
}

function readElement(context, { name, open, inner, close }) {
  if (/^(?:p|h[1-6])$/.test(name)) {
    const content = readInline(context.schema, inner, !context.hasBlocks);
    const type = name === 'p' ? 'paragraph' : 'heading';
    const attributes = { align: alignmentOf(open), level: Number(name[1]) };
    return content && { type, attributes, open, content, close };
  }
  if (name === 'hr') return { type: 'horizontalRule', open, close };
  if (name === 'pre') return readCode(context, { open, inner, close });
  const figure = name === 'figure' && readFigure(context, { open, inner, close });
  if (figure) return figure;
  const [type, items] = containers[name] ?? [];
  return type ? readContainer(context, { type, items, name, open, inner, close }) : null;
}

/** Types by element, and the only type of node that they may have in them. */
const containers = {
  ul: ['bulletList', 'listItem'],
  ol: ['orderedList', 'listItem'],
  li: ['listItem'],
  blockquote: ['blockquote'],
  figure: ['gallery', 'figure'],
  ...Object.fromEntries(
    ['div', 'section', 'article', 'aside', 'header', 'footer', 'main'].map((name) => [
      name,
      ['container'],
    ]),
  ),
};

function readContainer(
  { schema, hasBlocks, depth, within },
  { type, items, name, open, inner, close },
) {
  if ((type === 'listItem') !== /List$/.test(within)) return null;
  const { segments, after } = splitSegments(inner);
  const context = { schema, hasBlocks, depth: depth + 1, within: type };
  const children = segments.map((segment, index) => readSegment(context, segment, index > 0));
  if (items && children.some((child) => child.type.name !== items)) return null;
  const isItem = type === 'listItem';
  // An item begins with a paragraph, which is written only if it has text.
  if (isItem && children[0]?.type.name !== 'paragraph')
    children.unshift(schema.nodes.paragraph.create());
  if (children.length === 0 && /[\s"]wp-block-column["\s]/.test(open))
    children.push(schema.nodes.paragraph.create());
  if (children.length === 0 || (!isItem && children.every(({ type }) => type.name === 'locked')))
    return null;
  return {
    type,
    attributes: { start: Number(/\sstart=["']?(\d+)/i.exec(open)?.[1] ?? 1), label: name },
    content: children,
    open: open + (segments[0]?.before ?? ''),
    close: after + close,
  };
}

function readCode({ schema }, { open, inner, close }) {
  const [, start, text, end] =
    /^(\s*<code(?:\s[^>]*)?>|\n?)([^<]*)((?:<\/code>\s*)?)$/.exec(inner) ?? [];
  if (text === undefined || start.includes('<') !== end.includes('<')) return null;
  const content = Fragment.fromArray(readText(schema, text, []));
  return { type: 'codeBlock', open: open + start, content, close: end + close };
}

/** A picture, with or without a link around it and a caption below. */
function readFigure({ schema }, { open, inner, close }) {
  const [, before, tag, after, caption = '', text = '', end = ''] = figurePattern.exec(inner) ?? [];
  const image = tag ? soleElement(tag) : null;
  const content = readInline(schema, text, false);
  if (!image || !content || before.includes('<') !== after.includes('<')) return null;
  return {
    type: 'figure',
    attributes: { src: image.getAttribute('src') ?? '', alt: image.getAttribute('alt') ?? '' },
    open: open + before + tag + after + caption,
    image: tag,
    hasCaption: caption !== '',
    content,
    close: end + close,
  };
}

const figurePattern =
  /^(\s*(?:<a\s[^>]*>\s*)?)(<img\s[^>]*>)(\s*(?:<\/a>\s*)?)(?:(<figcaption(?:\s[^>]*)?>)([\s\S]*)(<\/figcaption>\s*))?$/;

const alignmentOf = (/** @type {string} */ open) =>
  /text-align(?:-|:\s*)(left|center|right)/.exec(open)?.[1] ?? null;

/** @returns {string} the stored HTML of a document */
export function serialiseDocument(doc) {
  const { open, close, style } = doc.attrs.kept;
  return open + writeChildren(doc, style, new Set()) + close;
}

/** @param {Set<Kept>} seen what has been written: a node that was split in two shares it */
function writeChildren(parent, inherited, seen) {
  const style = parent.type.name === 'doc' ? inherited : styleOf(parent.content, inherited);
  const separator = separatorOf(parent, style);
  let html = '';
  let wasBare = false;
  parent.forEach((child) => {
    const written = writeNode(child, parent, style, seen);
    if (!written) return;
    const { before = null, isBare } = written;
    let gap = html === '' ? '' : (before ?? separator);
    if (wasBare && isBare && !/\n\s*\n/.test(gap)) gap = '\n\n';
    html += gap + written.html;
    wasBare = isBare;
  });
  return html;
}

/** @returns {{ html: string, isBare: boolean, before?: string | null } | null} null for an empty gallery, and an empty paragraph that is new */
function writeNode(node, parent, style, seen) {
  const { kept } = node.attrs;
  const isRepeated = seen.has(kept);
  if (kept) seen.add(kept);
  const before = isRepeated ? null : kept?.before;
  if (node.type.name === 'gallery' && node.childCount === 0) return null;
  if (node.type.name === 'locked') {
    if (!kept) return null;
    const isInBlock = kept.isTable && style === 'blocks';
    return { html: isInBlock ? tableBlock(kept.open) : kept.open, isBare: false, before };
  }
  const content = () =>
    node.isTextblock ? writeInline(node.content) : writeChildren(node, style, seen);
  const isKept = kept && canKeep(node, parent) && !(isRepeated && kept.open === '');
  if (isKept) {
    let { open, close } = kept;
    if (isRepeated) open = open.replace(/\sid=(?:"[^"]*"|'[^']*'|[^\s>]+)(?=[^<]*$)/, '');
    if (node.type.name === 'heading') [open, close] = withLevel(node.attrs.level, open, close);
    if (node.type.name === 'figure') [open, close] = withImage(node, open, close);
    return { html: open + content() + close, isBare: open === '', before };
  }
  if (node.type.name === 'paragraph' && node.content.size === 0) return null;
  const isBare = parent.type.name === 'listItem' ? parent.firstChild === node : style === 'bare';
  if (isBare && node.type.name === 'paragraph') return { html: content(), isBare, before };
  const [open, close] = newTags(node, style);
  return { html: open + content() + close, isBare: false, before };
}

/** Whether comments and tags still fit: the type is that of the source, and text in lists has none of its own. */
function canKeep(node, parent) {
  const { type, within, open } = node.attrs.kept;
  if (type !== node.type.name) return false;
  if (within === parent.type.name) return true;
  return open !== '' && within !== 'listItem' && parent.type.name !== 'listItem';
}

/** The style that the nodes of one parent have. */
function styleOf(content, /** @type {Style} */ inherited) {
  const opens = content.content.flatMap(({ attrs: { kept } }) => (kept ? [kept.open] : []));
  if (opens.some((open) => open.startsWith('<!-- wp:'))) return 'blocks';
  if (opens.some((open) => open.startsWith('<p'))) return 'paragraphs';
  if (opens.includes('')) return inherited === 'blocks' ? 'blocks' : 'bare';
  return opens.length > 0 && inherited === 'blocks' ? 'paragraphs' : inherited;
}

/** The white space between new nodes: as between the others. */
function separatorOf(parent, /** @type {Style} */ style) {
  for (const { attrs } of parent.content.content)
    if (typeof attrs.kept?.before === 'string') return attrs.kept.before;
  if (style === 'blocks') return parent.type.name === 'listItem' ? '' : '\n\n';
  return /^(?:listItem|bulletList|orderedList)$/.test(parent.type.name) ? '\n' : '\n\n';
}

const tableBlock = (table) =>
  `<!-- wp:table -->\n<figure class="wp-block-table">${table}</figure>\n<!-- /wp:table -->`;

function withImage(node, open, close) {
  const { alt, kept } = node.attrs;
  const at = open.lastIndexOf(kept.image);
  const hasChanged = (soleElement(kept.image).getAttribute('alt') ?? '') !== alt;
  const image = hasChanged ? withAttribute(kept.image, 'alt', alt) : kept.image;
  const changed = open.slice(0, at) + image + open.slice(at + kept.image.length);
  if (kept.hasCaption || node.content.size === 0) return [changed, close];
  return [`${changed}${captionTag}`, `</figcaption>${close}`];
}

const captionTag = '<figcaption class="wp-element-caption">';

const levelOf = (/** @type {string} */ open) => Number(/<h(\d)[^<]*$/i.exec(open)?.[1]);

function withLevel(level, open, close) {
  if (levelOf(open) === level) return [open, close];
  const comment = level === 2 ? '' : `"level":${level}`;
  return [
    open
      .replace(/<h\d(?=[^<]*$)/i, `<h${level}`)
      .replace(/^<!-- wp:(?:core\/)?heading (?:\{([\s\S]*?)\} )?-->/, (_, json = '') => {
        const others = json.replace(/,?"level":\d/, '').replace(/^,/, '');
        const inside = [comment, others].filter(Boolean).join(',');
        return `<!-- wp:heading ${inside && `{${inside}} `}-->`;
      }),
    close.replace(/^<\/h\d/i, `</h${level}`),
  ];
}

/** The comments and tags of a node that the person made. */
function newTags(node, style) {
  const isBlocks = style === 'blocks';
  const make = (name, attributes, tag, classes = '', end = '') => {
    const json = Object.keys(attributes).length ? `${JSON.stringify(attributes)} ` : '';
    const start = `<${tag}${isBlocks && classes ? ` class="${classes}"` : ''}>`;
    const line = isBlocks ? '' : end;
    return isBlocks
      ? [`<!-- wp:${name} ${json}-->\n${start}`, `</${tag}>\n<!-- /wp:${name} -->`]
      : [start + line, `${line}</${tag}>`];
  };
  const { level, alt, src, id } = node.attrs;
  switch (node.type.name) {
    case 'heading':
      return make('heading', level === 2 ? {} : { level }, `h${level}`, 'wp-block-heading');
    case 'bulletList':
      return make('list', {}, 'ul', 'wp-block-list', '\n');
    case 'orderedList':
      return make('list', { ordered: true }, 'ol', 'wp-block-list', '\n');
    case 'listItem':
      return make('list-item', {}, 'li');
    case 'blockquote':
      return make('quote', {}, 'blockquote', 'wp-block-quote', '\n');
    case 'container':
      return make('group', {}, 'div', 'wp-block-group', '\n');
    case 'gallery': {
      const [open, close] = make('gallery', { linkTo: 'none' }, 'figure', '', '\n');
      const classes = 'wp-block-gallery has-nested-images columns-default is-cropped';
      return [open.replace('<figure>', `<figure class="${classes}">`), close];
    }
    case 'codeBlock': {
      const [open, close] = make('code', {}, 'pre', 'wp-block-code');
      return [`${open}<code>`, `</code>${close}`];
    }
    case 'horizontalRule':
      return isBlocks
        ? [
            '<!-- wp:separator -->\n<hr class="wp-block-separator has-alpha-channel-opacity"/>\n<!-- /wp:separator -->',
            '',
          ]
        : ['<hr />', ''];
    case 'figure': {
      const attributes = { ...(id && { id }), sizeSlug: 'large', linkDestination: 'none' };
      const [open, close] = make('image', attributes, 'figure');
      const image = openTag('img', { src, alt, ...(id && { class: `wp-image-${id}` }) }).replace(
        />$/,
        '/>',
      );
      const start = open.replace(/<figure>$/, '<figure class="wp-block-image size-large">') + image;
      return node.content.size > 0 ? [start + captionTag, `</figcaption>${close}`] : [start, close];
    }
    default:
      return make('paragraph', {}, 'p');
  }
}

/** Two columns of a text in blocks, as nodes. */
export function newColumns() {
  const block = (name, within, ...content) => {
    const open = `<!-- wp:${name} -->\n<div class="wp-block-${name}">`;
    const close = `</div>\n<!-- /wp:${name} -->`;
    const kept = { before: null, open, close, type: 'container', within };
    return { type: 'container', attrs: { kept }, content };
  };
  const column = () => block('column', 'container', { type: 'paragraph' });
  return block('columns', 'doc', column(), column());
}
