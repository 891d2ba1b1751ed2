import { readPart } from './editor-document.js';
import { parse } from './editor-inline.js';
import { blockName } from './editor-source.js';
import { ask, fetchText, make, makeButton } from './make.js';

/** A picture with its caption, which is text like others, and the words for people who don't see it. */
export function figureView({ node, view, getPos }) {
  const image = make('img', { alt: '' });
  const alt = make('input', {
    type: 'text',
    placeholder: 'Describe the picture for people who don’t see it',
  });
  const tools = make('label', { contentEditable: 'false' }, 'Alternative text ', alt);
  const contentDOM = make('figcaption');
  const dom = make('figure', {}, image, contentDOM, tools);
  const show = () => {
    image.src = node.attrs.src;
    if (document.activeElement !== alt) alt.value = node.attrs.alt;
    contentDOM.dataset.isEmpty = String(node.content.size === 0);
  };
  alt.addEventListener('input', () =>
    view.dispatch(view.state.tr.setNodeAttribute(getPos(), 'alt', alt.value)),
  );
  alt.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault(); // which would send the form
  });
  show();
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      node = next;
      show();
      return true;
    },
    stopEvent: ({ target }) => tools.contains(target),
    ignoreMutation: ({ target }) => !contentDOM.contains(target),
  };
}

/** A part that can't be edited here: its look, as far as that is harmless, and its source in a dialog. */
export function lockedView({ node, view, getPos }) {
  const source = node.attrs.kept?.open ?? '';
  const name = labelOf(source);
  async function editSource() {
    const changed = await ask({ title: name, label: 'Source (HTML)', value: source, isLong: true });
    view.focus();
    const position = getPos();
    if (changed === null || changed === source || position === undefined) return;
    view.dispatch(
      view.state.tr.replaceWith(
        position,
        position + node.nodeSize,
        readPart(view.state.doc, changed, node),
      ),
    );
  }
  const button = makeButton('Edit source', editSource, {
    className: 'plain small',
    ariaLabel: `Edit source of ${name}`,
  });
  const text = source.replaceAll(/<!--\s+\/?wp:[\s\S]*?-->/g, '').trim() || source;
  let body =
    lookOf(source) ??
    make('pre', { textContent: text.length > 400 ? `${text.slice(0, 400)}…` : text });
  const dom = make(
    'div',
    { className: 'editor-locked', contentEditable: 'false' },
    make('div', { className: 'bar' }, make('span', { textContent: name }), button),
    body,
  );
  const { desk } = document.body.dataset;
  if (desk && body.localName === 'pre' && /^\[|wp:/.test(source)) showRendered();

  /** Shows what the server makes of a part that has no look of its own, such as a form that is named. */
  async function showRendered() {
    const token = view.dom.closest('form')?.elements.token?.value ?? '';
    const sent = { method: 'POST', body: new URLSearchParams({ token, content: source }) };
    const html = await fetchText(`${desk}rendered`, sent).catch(() => '');
    const look = lookOf(html);
    if (!look || look.textContent.trim() === text) return;
    body.replaceWith(look);
    body = look;
  }

  return {
    dom,
    stopEvent: ({ target, type }) => target === button && !type.startsWith('drag'),
    ignoreMutation: () => true,
  };
}

/** What a part looks like, as far as it is harmless; null for nothing that can be seen. */
function lookOf(/** @type {string} */ html) {
  const copy = harmlessCopy(parse(html).childNodes);
  const isSeen =
    copy.children.length > 0 && (/\S/.test(copy.textContent) || copy.querySelector('img'));
  return isSeen ? make('div', { className: 'editor-preview', inert: true }, copy) : null;
}

function labelOf(/** @type {string} */ source) {
  const [, shortcode] = /^\[([\w-]+)/.exec(source) ?? [];
  const [, tag] = /^<([a-z][\w-]*)/i.exec(source) ?? [];
  const [, comment] = /^<!--\s*([\w-]+)\s*-->$/.exec(source) ?? [];
  const word = blockName(source) ?? shortcode ?? comment ?? tag ?? 'HTML';
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
}

const shown = new Set(
  `a b blockquote br caption cite code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img label li mark ol p pre s small span
  strong sub summary sup table tbody td tfoot th thead tr u ul`.split(/\s+/),
);
const hidden = new Set(
  'script style template noscript iframe object svg math textarea title xmp'.split(' '),
);

/**
 * Copies the elements that are known to be harmless, with no attribute that could run or load anything but a picture.
 *
 * @returns {DocumentFragment}
 */
export function harmlessCopy(/** @type {Iterable<Node>} */ nodes) {
  const copy = document.createDocumentFragment();
  for (const node of nodes) {
    if (node.nodeType === Node.TEXT_NODE) copy.append(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || hidden.has(node.localName)) continue;
    const inside = harmlessCopy(node.childNodes);
    if (!shown.has(node.localName)) {
      copy.append(inside);
      continue;
    }
    const element = make(node.localName, {}, inside);
    for (const name of ['alt', 'colspan', 'rowspan', 'src'])
      if (
        node.hasAttribute(name) &&
        (name !== 'src' || /^(?:https?:|\/)/i.test(node.getAttribute('src')))
      )
        element.setAttribute(name, node.getAttribute(name));
    copy.append(element);
  }
  return copy;
}
