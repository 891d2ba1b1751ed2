import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import styles from './editor.css' with { type: 'text' };
import { parseDocument, serialiseDocument } from './editor-document.js';
import { cleanPasted, pictureFiles } from './editor-paste.js';
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
  const toolbar = makeToolbar(editor, { chooseMedia, switchToSource });
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

  /** Puts a picture behind the paragraph or list with the cursor, or in the place of an empty paragraph. */
  function insert({ id, url: src, alt }) {
    const { $to, to } = editor.state.selection;
    let { depth } = $to;
    while (depth > 1 && $to.node(depth - 1).type.name !== 'container') depth -= 1;
    const { type, content } = $to.parent;
    const isEmpty = depth === $to.depth && type.name === 'paragraph' && content.size === 0;
    const figure = { type: 'figure', attrs: { src, alt, id } };
    editor
      .chain()
      .focus()
      .insertContentAt(depth === 0 || isEmpty ? to : $to.after(depth), figure)
      .run();
  }

  function upload(/** @type {readonly File[]} */ files) {
    if (files.length > 0) chooseMedia(files);
    return files.length > 0;
  }

  async function chooseMedia(files = []) {
    const dialog = await import('./media-dialog.js');
    for (const item of await dialog.chooseMedia({ only: 'image', isMany: true, files }))
      insert(item);
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
