import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import styles from './editor.css' with { type: 'text' };
import { parseDocument, serialiseDocument } from './editor-document.js';
import { parse } from './editor-inline.js';
import { editorExtensions } from './editor-schema.js';
import { makeToolbar } from './editor-toolbar.js';
import { addStyles, make } from './make.js';

/** How long a change waits until the text area has it, in milliseconds: writing a long text takes longer than a key. */
const DELAY = 300;

addStyles(styles);

/** @type {Map<HTMLTextAreaElement, Editor>} */
const editors = new Map();

/**
 * Puts an editor before a text area, which stays part of its form and always has the HTML, and closes the editors of those that are gone.
 * A new text gets block comments if it is the content of a record, and only paragraphs elsewhere.
 */
export function openEditor(/** @type {HTMLTextAreaElement} */ area) {
  for (const [other, editor] of editors)
    if (!other.isConnected && editors.delete(other)) editor.destroy();
  const name = area.labels[0]?.textContent.trim() || area.ariaLabel || 'Text';
  const surface = make('div', { className: 'editor-surface' });
  /** What the text area has of the editor. */
  let written = '';
  let timer;
  const editor = new Editor({
    element: surface,
    extensions: editorExtensions(),
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': name,
        'aria-describedby': area.getAttribute('aria-describedby') ?? '',
        class: 'editor-text',
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_, event) => upload(pictureFiles(event.clipboardData)),
      handleDrop(view, event, _, isMoved) {
        const files = isMoved ? [] : pictureFiles(event.dataTransfer);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (files.length > 0 && at)
          view.dispatch(
            view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))),
          );
        return upload(files);
      },
      handleKeyDown(_, event) {
        const isLink = event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
        if (isLink) toolbar.link();
        else if (event.key === 'F10' && event.altKey) toolbar.focus();
        else return false;
        event.preventDefault();
        return true;
      },
    },
    onUpdate() {
      clearTimeout(timer);
      timer = setTimeout(write, DELAY);
    },
    onBlur: () => write(),
  });
  const toolbar = makeToolbar(editor, { chooseMedia, insert, switchToSource });
  const root = make('div', { className: 'editor' }, toolbar.element, surface);
  area.before(root);
  root.append(area);
  area.hidden = true;
  area.required = false; // the browser could not show what a hidden field lacks; the server does
  area.spellcheck = false;
  read(false);

  /** Replaces the document by the text area's. */
  function read(isUndoable = true) {
    written = area.value;
    const doc = parseDocument(
      editor.schema,
      written,
      area.name === 'content' ? 'blocks' : 'paragraphs',
    );
    const { tr } = editor.state;
    tr.replaceWith(0, tr.doc.content.size, doc.content).setDocAttribute('kept', doc.attrs.kept);
    tr.setSelection(TextSelection.atStart(tr.doc)).setMeta('addToHistory', isUndoable);
    editor.view.dispatch(tr);
  }

  function write() {
    clearTimeout(timer);
    if (!area.hidden || editor.isDestroyed) return;
    const html = serialiseDocument(editor.state.doc);
    if (html === written) return;
    written = html;
    area.value = html;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function switchToSource() {
    write();
    area.hidden = !area.hidden;
    surface.hidden = !surface.hidden;
    toolbar.showSource(surface.hidden);
    if (!area.hidden) return area.focus();
    if (area.value !== written) read();
    editor.commands.focus();
  }

  /** Puts a node behind the paragraph, list or picture with the cursor, or in the place of an empty paragraph. */
  function insert(node) {
    const { $to, to } = editor.state.selection;
    let { depth } = $to;
    while (depth > 1 && !/^(?:container|gallery)$/.test($to.node(depth - 1).type.name)) depth -= 1;
    const { type, content } = $to.parent;
    const isEmpty = depth === $to.depth && type.name === 'paragraph' && content.size === 0;
    const at = depth === 0 || isEmpty ? to : $to.after(depth);
    editor.chain().focus().insertContentAt(at, node).run();
    // The cursor would be in the last column.
    if (node.type === 'container') editor.commands.setTextSelection(at + (isEmpty ? 2 : 3));
  }

  function upload(/** @type {readonly File[]} */ files) {
    if (files.length > 0) chooseMedia({ files });
    return files.length > 0;
  }

  /** Puts pictures into the text: each for itself, or in a gallery. */
  async function chooseMedia({ files = [], isGallery = false } = {}) {
    const media = await import('./choose-media.js');
    const items = await media.chooseMedia({ only: 'image', isMany: true, files });
    const figures = items.map(({ id, url: src, alt }) => ({
      type: 'figure',
      attrs: { src, alt, id },
    }));
    if (!isGallery || figures.length === 0 || editor.isActive('gallery')) figures.forEach(insert);
    else insert({ type: 'gallery', content: figures });
  }

  const ending = new AbortController();
  const { signal } = ending;
  editors.set(area, editor);
  editor.on('destroy', () => ending.abort());
  // Others write to the text area too: a draft that is restored.
  for (const type of ['input', 'change'])
    area.addEventListener(type, () => {
      if (area.hidden && area.value !== written) read();
    });
  area.form?.addEventListener('submit', write, { capture: true, signal });
  area.form?.addEventListener(
    'formdata',
    ({ formData }) => {
      write();
      if (area.name && formData.has(area.name)) formData.set(area.name, area.value);
    },
    { signal },
  );
  for (const label of area.labels)
    label.addEventListener('click', () => area.hidden && editor.commands.focus());
}

/** What word processors and web pages put on the clipboard, without what only they need. The schema drops classes and styles. */
export function cleanPasted(/** @type {string} */ html) {
  if (html.includes('data-pm-slice')) return html; // copied from an editor like this one
  const content = parse(html);
  for (const element of content.querySelectorAll('style, script, meta, link, title, xml, o\\:p'))
    element.remove();
  const comments = document.createNodeIterator(content, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) comment.remove();
  for (const line of content.querySelectorAll('p[style*="mso-list"]')) moveToList(line);
  for (const title of content.querySelectorAll('h1')) {
    const heading = title.ownerDocument.createElement('h2');
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
  // All stays in the document of the template, in which nothing is loaded or run.
  const holder = content.ownerDocument.createElement('div');
  holder.append(content);
  return holder.innerHTML;
}

/** Word writes the items of a list as paragraphs that begin with a bullet or number. */
function moveToList(/** @type {HTMLElement} */ line) {
  const { ownerDocument: home } = line;
  const style = line.getAttribute('style');
  const level = Math.min(Number(/level(\d)/.exec(style)?.[1] ?? 1), 6);
  const marker = line.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
  const name = /^\s*\w{1,4}[.)]/.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  const before = line.previousElementSibling;
  let list = before?.hasAttribute('data-word-list') ? before : null;
  if (!list) {
    list = home.createElement(name);
    list.setAttribute('data-word-list', '');
    line.before(list);
  }
  for (let depth = 1; depth < level && list.lastElementChild; depth += 1) {
    const item = list.lastElementChild;
    if (!/^[uo]l$/.test(item.lastElementChild?.localName ?? ''))
      item.append(home.createElement(name));
    list = item.lastElementChild;
  }
  const item = home.createElement('li');
  item.append(...line.childNodes);
  list.append(item);
  line.remove();
}

/** Files of a paste or drop, unless the same is there as text: word processors add a picture of what was copied. */
export function pictureFiles(/** @type {DataTransfer | null} */ transfer) {
  const html = transfer?.getData('text/html') ?? '';
  if (/\S/.test(parse(html).textContent)) return [];
  return [...(transfer?.files ?? [])];
}
