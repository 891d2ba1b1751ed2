import './desk.css';
import './people.css';
import './resources.css';
import './calendar.css';
import 'htmx.org';
import { keepForms } from './keep.js';
import { enhanceMedia } from './media.js';
import { enhanceRows } from './rows.js';

/** Gives the controls of a page, or of a part that htmx has put in, what they do with scripts. @param {ParentNode} root */
function enhance(root) {
  // The editor is large: only pages with a text load it.
  if (root.querySelector('textarea[data-editor]'))
    import('./editor.js').then(({ openEditors }) => openEditors(root));
  enhanceRows(root, enhance);
  enhanceMedia(root);
  keepForms(root);
}

enhance(document);
if (document.querySelector('#menu-tree')) import('./menus.js').then(({ openMenu }) => openMenu());
document.addEventListener('htmx:after:swap', ({ target }) => {
  if (target instanceof Element) enhance(target);
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-all]')) return;
  for (const box of target.form?.querySelectorAll('input[name="id"]') ?? [])
    box.checked = target.checked;
});

document.addEventListener('keydown', (event) => {
  const isTyping =
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]');
  if (event.key === '/' && !isTyping) {
    event.preventDefault();
    document.querySelector('.find input')?.focus();
  }
  if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
    const form = document.querySelector('form.edit');
    if (!form) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector('.save button'));
  }
});

// A menu that is open closes when the person goes on elsewhere.
document.addEventListener('click', ({ target }) => {
  for (const menu of document.querySelectorAll('details.new[open]'))
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
});

// Dragging, and dialogs for times of events.
if (document.querySelector('#time-dialog')) import('./calendar.js');
