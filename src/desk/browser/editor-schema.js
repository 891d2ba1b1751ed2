import { Extension, Mark, Node } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { StarterKit } from '@tiptap/starter-kit';
import { parse } from './editor-inline.js';
import { blockName } from './editor-source.js';
import { figureView, harmlessCopy, lockedView } from './editor-views.js';
import { make } from './make.js';

/**
 * The nodes and marks of the editor: TipTap's, with the source of each in `kept`, and what stored texts have beyond them.
 *
 * @returns {import('@tiptap/core').Extensions}
 */
export const editorExtensions = () => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    underline: false,
    // The title is the first heading of a page; stored ones of that level are still written as such.
    heading: { levels: [2, 3, 4, 5, 6] },
    // Stored links stay as they are; a text gets no link that nobody made.
    link: {
      autolink: false,
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Code.extend({ excludes: 'code' }), // links and emphasis may be around it
  CodeBlock.extend({ marks: 'entity' }),
  keepsSource(),
  OtherElement,
  Entity,
  Atom,
  Figure,
  Gallery,
  Container,
  Locked,
];

const keepers =
  `paragraph heading bulletList orderedList listItem blockquote codeBlock horizontalRule figure gallery container locked atom hardBreak
  element entity bold italic strike code link`.split(/\s+/);

/** What the editors of this page have read or made, in the order of their numbers. */
const sources = [];
const numbers = new WeakMap();
const page = crypto.getRandomValues(new Uint32Array(4)).join('-');

/** @returns {object | null} the `kept` of what was copied from an editor of this page */
function ownSource(/** @type {Element} */ element) {
  const [owner, number] = element.getAttribute('data-kept')?.split('/') ?? [];
  return owner === page ? (sources[Number(number)] ?? null) : null;
}
const onlyOwn = (/** @type {Element} */ element) => (ownSource(element) ? null : false);

/**
 * Gives each node and mark the attribute `kept`. It is no part of the HTML on the clipboard, where only its number is: what is pasted from
 * elsewhere can't bring a source of its own into the text.
 */
function keepsSource() {
  const kept = {
    default: null,
    parseHTML: ownSource,
    renderHTML: ({ kept }) => {
      if (!kept) return {};
      if (!numbers.has(kept)) numbers.set(kept, sources.push(kept) - 1);
      return { 'data-kept': `${page}/${numbers.get(kept)}` };
    },
  };
  return Extension.create({
    name: 'keepsSource',
    addGlobalAttributes: () => [
      { types: keepers, attributes: { kept } },
      { types: ['doc'], attributes: { kept: { default: null, rendered: false } } },
      {
        types: ['paragraph', 'heading'],
        attributes: {
          align: {
            default: null,
            renderHTML: ({ align }) => (align ? { 'data-align': align } : {}),
          },
        },
      },
    ],
  });
}

/** An element around text that has no button: `<sub>`, `<span class="…">`. */
const OtherElement = Mark.create({
  name: 'element',
  excludes: '',
  parseHTML: () => [
    { tag: '[data-element]', getAttrs: onlyOwn },
    ...['sub', 'sup'].map((tag) => ({ tag, attrs: { kept: { tag } } })),
  ],
  renderHTML: ({ mark, HTMLAttributes }) => {
    const { tag } = mark.attrs.kept;
    const name = /^(?:sub|sup|small|mark|kbd|u|ins)$/.test(tag) ? tag : 'span';
    return [name, { ...HTMLAttributes, 'data-element': tag }, 0];
  },
});

/** A character that the source writes otherwise than the editor: `&eacute;`. */
const Entity = Mark.create({
  name: 'entity',
  excludes: '',
  inclusive: false,
  parseHTML: () => [{ tag: '[data-entity]', getAttrs: onlyOwn }],
  renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, 'data-entity': '' }, 0],
});

/** Something in a line that is no text: a picture, a comment, an element that the editor doesn't know. */
const Atom = Node.create({
  name: 'atom',
  group: 'inline',
  inline: true,
  atom: true,
  parseHTML: () => [{ tag: '[data-atom]', priority: 60, getAttrs: onlyOwn }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { html } = node.attrs.kept ?? { html: '' };
    if (!/\S/.test(html)) return ['span', { ...HTMLAttributes, 'data-atom': '' }, ' '];
    const image = /^<img\b/.test(html) && parse(html).firstChild;
    if (image)
      return [
        'img',
        { ...HTMLAttributes, 'data-atom': '', src: image.getAttribute('src'), alt: image.alt },
      ];
    const label = /^<!--\s*([\w-]*)/.exec(html)?.[1] ?? /^<([\w-]+)/.exec(html)?.[1];
    return [
      'span',
      { ...HTMLAttributes, 'data-atom': '', class: 'chip code', title: html.slice(0, 300) },
      label || '…',
    ];
  },
});

/** A picture, whose content is its caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '', parseHTML: (element) => imageOf(element)?.getAttribute('src') ?? '' },
    alt: { default: '', parseHTML: (element) => imageOf(element)?.getAttribute('alt') ?? '' },
    id: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (figure) => figure.querySelector('figcaption') ?? document.createElement('p'),
      getAttrs: hasAddress,
    },
    {
      tag: 'img[src]',
      contentElement: () => document.createElement('p'),
      getAttrs: hasAddress,
    },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt, ...attributes } }) => [
    'figure',
    attributes,
    ['img', { src, alt }],
    ['figcaption', 0],
  ],
  addNodeView: () => figureView,
  addKeyboardShortcuts: () => ({
    // Selects the picture of an empty caption, so that the key deletes it when it is pressed again.
    Backspace({ editor }) {
      const { $from, empty } = editor.state.selection;
      const isInCaption = empty && $from.parent.type.name === 'figure';
      return isInCaption && $from.parent.content.size === 0 && editor.commands.selectParentNode();
    },
  }),
});

const imageOf = (/** @type {Element} */ element) =>
  element.localName === 'img' ? element : element.querySelector('img');
/** Pasted pictures that only the other computer or program has (`file:`, `data:`, `blob:`) are left out. */
const hasAddress = (/** @type {Element} */ element) =>
  /^(?:https?:|\/)/i.test(imageOf(element)?.getAttribute('src') ?? '') ? null : false;

/** Pictures side by side. One that has lost its last picture is hidden, and not written. */
const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'figure*',
  isolating: true,
  parseHTML: () => [{ tag: 'div.editor-gallery' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, class: 'editor-gallery' }, 0],
  addKeyboardShortcuts: () => ({
    // A caption has one line, and a gallery nothing but pictures: writing goes on behind it.
    Enter({ editor }) {
      const { $from } = editor.state.selection;
      if ($from.node(-1)?.type.name !== 'gallery') return false;
      return editor.commands.insertContentAt($from.after(-1), { type: 'paragraph' });
    },
  }),
});

/** A group, a column, a `<div>`: what it has in it can be edited, and it stays around that. */
const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  isolating: true,
  defining: true,
  addAttributes: () => ({ label: { default: 'div', rendered: false } }),
  parseHTML: () => [{ tag: 'div[data-container]', getAttrs: onlyOwn }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const label = blockName(node.attrs.kept?.open ?? '') ?? node.attrs.label;
    return ['div', { ...HTMLAttributes, class: 'editor-container', 'data-container': label }, 0];
  },
});

/** A part of the text that the editor shows, and leaves as it is. */
const Locked = Node.create({
  name: 'locked',
  group: 'block',
  atom: true,
  draggable: true,
  parseHTML: () => [
    { tag: '[data-locked]', getAttrs: onlyOwn },
    // A pasted table is more than the editor can show, and less than its paragraphs would be.
    { tag: 'table', getAttrs: (table) => ({ kept: keptTable(table) }) },
  ],
  // For the clipboard: other programs, and editors in other windows, get its look.
  renderHTML: ({ node, HTMLAttributes }) => {
    const dom = make('div', {}, harmlessCopy(parse(node.attrs.kept?.open ?? '').childNodes));
    dom.dataset.kept = HTMLAttributes['data-kept'] ?? '';
    dom.dataset.locked = '';
    return dom;
  },
  addNodeView: () => lockedView,
});

function keptTable(/** @type {Element} */ table) {
  const copy = make('div', {}, harmlessCopy([table]));
  return { before: null, open: copy.innerHTML, close: '', isTable: true };
}
