import { fetchText, parsePage } from './make.js';

/**
 * Lets rows of lists move, come and go without a page load. Without scripts the same buttons send the form, and the server answers
 * with the changed one.
 *
 * @param {(root: ParentNode) => void} enhance is called for the rows that come
 */
export function watchRows(enhance) {
  document.addEventListener('click', (event) => {
    const button = event.target.closest('.row-tools button, button[value^="add:"]');
    if (!button) return;
    event.preventDefault();
    const [action, name] = button.value.split(':');
    if (action === 'add') add(button, name, enhance);
    else move(button, action);
  });
}

function move(/** @type {HTMLButtonElement} */ button, /** @type {string} */ action) {
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
async function add(/** @type {HTMLButtonElement} */ button, name, enhance) {
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
