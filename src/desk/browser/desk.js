import '../../pages/base.css';
import './desk.css';
import './components.css';
import './calendar.css';
import './media.css';
import 'htmx.org';
import { forgetSent, keep } from './keep.js';
import { fetchText, make, makeButton, parsePage, warn } from './make.js';

/** Each part of a page that scripts add something to, and what adds it. What is large is loaded by the pages that have use for it. */
const enhancements = {
  'form[data-keep]': keep,
  '[data-shows]': showFields,
  'textarea[data-editor]': async (area) => (await import('./editor.js')).openEditor(area),
  'select[data-pick]:not([data-media])': async (select) =>
    (await import('./pick.js')).openPick(select),
  'select[data-media]': async (select) =>
    (await import('./choose-media.js')).openMediaField(select),
  'a[data-make="attachment"]': async (link) => (await import('./upload.js')).openLibrary(link),
  'input[data-copy]': addCopyButton,
  'form[data-keep] [name="start_date"]': moveEnd,
  'form[data-crop]': async (form) => (await import('./crop.js')).openCrop(form),
  '#menu-tree': async (list) => (await import('./menus.js')).openMenu(list),
};

const enhanced = new WeakSet();

/** @param {ParentNode} root the page, or a part that was put into it */
function enhance(root) {
  for (const [selector, add] of Object.entries(enhancements))
    for (const element of root.querySelectorAll(selector)) {
      if (enhanced.has(element)) continue;
      enhanced.add(element);
      add(element);
    }
}

forgetSent();
enhance(document);
document.addEventListener('htmx:after:settle', ({ target }) => enhance(target));
// Dragging, and dialogs for times of events.
if (document.querySelector('[data-dialog], [data-say]')) import('./calendar.js');

// A log-in or an error has nothing for the place of a part.
document.addEventListener('htmx:before:swap', (event) => {
  const { ctx, tasks } = event.detail;
  document.querySelector('#warning')?.remove();
  if (tasks[0].fragment.childElementCount > 0) return;
  event.preventDefault();
  if (ctx.response.raw.ok) return location.reload();
  const words = parsePage(ctx.text).querySelector('[role="alert"]')?.textContent;
  warn(words ?? `The server refused it (${ctx.response.status}).`);
});
document.addEventListener('htmx:error', () => warn('No connection.'));

/** Shows the first of the named fields that has a text, as one types; the text of the server if none has. */
function showFields(/** @type {HTMLElement} */ element) {
  const form = element.closest('form');
  const names = element.dataset.shows.split(' ');
  const served = element.textContent;
  form.addEventListener('input', () => {
    const given = names.map((name) => form.elements[name]?.value).find(Boolean);
    element.textContent = (given ?? served).slice(0, 160);
  });
}

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
    const form = document.querySelector('form[data-keep]');
    if (!form) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector('.save button'));
  }
});

/** A button that puts an address into the clipboard. */
function addCopyButton(/** @type {HTMLInputElement} */ field) {
  const state = make('span', { className: 'help', role: 'status' });
  const button = makeButton('Copy', async () => {
    field.select();
    await navigator.clipboard?.writeText(field.value);
    state.textContent = navigator.clipboard ? 'Copied.' : 'Now press Ctrl and C.';
  });
  field.after(button, state);
}

/** Lets an event end two hours after its beginning where it would end before that, or has no end yet. */
function moveEnd(/** @type {HTMLInputElement} */ start) {
  start.addEventListener('blur', () => {
    const end = start.form.elements.end_date;
    if (!end || start.value === '' || end.value >= start.value) return;
    const moment = Date.parse(`${start.value}Z`) + 2 * 3_600_000;
    end.value = new Date(moment).toISOString().slice(0, 16);
  });
}

// Rows of lists move, come and go without a page load. Without scripts the same buttons send the form, and the server answers with the
// changed one.
document.addEventListener('click', (event) => {
  const button = event.target.closest('.row-tools button, button[value^="add:"]');
  if (!button) return;
  event.preventDefault();
  const [action, name] = button.value.split(':');
  if (action === 'add') addRow(button, name);
  else moveRow(button, action);
});

function moveRow(/** @type {HTMLButtonElement} */ button, /** @type {string} */ action) {
  const { form } = button;
  const row = button.closest('li.row');
  const other = action === 'up' ? row.previousElementSibling : row.nextElementSibling;
  if (action === 'remove') {
    (other ?? row.previousElementSibling ?? row.closest('fieldset'))
      .querySelector('button')
      .focus();
    row.remove();
  } else if (other) {
    if (action === 'up') other.before(row);
    else other.after(row);
    button.focus(); // moving an element takes the focus from it
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Asks the server for the form with a row more, and takes the list of rows from it. */
async function addRow(/** @type {HTMLButtonElement} */ button, name) {
  const { form } = button;
  const selector = `[data-rows="${CSS.escape(name)}"]`;
  const body = new URLSearchParams(new FormData(form, button));
  const html = await fetchText(form.action, { method: 'POST', body }).catch(() => '');
  const next = parsePage(html).querySelector(selector);
  if (!next) return form.requestSubmit(button); // the answer of the server is better seen than guessed
  form.querySelector(selector).replaceWith(next);
  enhance(next);
  next.lastElementChild?.querySelector('input:not([type=hidden]), textarea, select')?.focus();
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
