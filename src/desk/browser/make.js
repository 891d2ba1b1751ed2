/** Makes an element with properties, attributes (whose names have a hyphen) and children. */
export function make(/** @type {string} */ name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (key.includes('-')) element.setAttribute(key, value);
    else element[key] = value;
  element.append(...children);
  return element;
}

/** Makes a button that does something in place of sending its form. */
export function makeButton(/** @type {string} */ textContent, onClick, properties = {}) {
  const button = make('button', {
    type: 'button',
    className: 'plain',
    textContent,
    ...properties,
  });
  button.addEventListener('click', onClick);
  return button;
}

/**
 * Shows a dialog, which Escape leaves, until it is closed.
 *
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<string>} what it was closed with; empty if the person left it
 */
export function showDialog(dialog) {
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

/** Says above the page, or in the dialog that covers it, that something did not work. */
export function warn(/** @type {string} */ textContent) {
  document.querySelector('#warning')?.remove();
  const warning = make('p', { id: 'warning', className: 'error', role: 'alert', textContent });
  const top = document.querySelector('dialog[open] > header');
  (top ?? document.querySelector('main .title')).after(warning);
}

/**
 * Fetches a part of the desk, or a page. A redirect is the way to the log-in, which is neither.
 *
 * @returns {Promise<string>}
 * @throws {Error} with words for people, or an `AbortError`
 */
export async function fetchText(address, options = {}) {
  const response = await fetch(address, { ...options, redirect: 'manual' }).catch((error) => {
    throw error.name === 'AbortError' ? error : new Error('No connection.');
  });
  if (response.type === 'opaqueredirect') throw new Error('You are not logged in any more.');
  if (!response.ok) throw new Error(`The server refused it (${response.status}).`);
  return response.text();
}

export const parsePage = (/** @type {string} */ html) =>
  new DOMParser().parseFromString(html, 'text/html');

/** Adds styles that only some pages need. */
export function addStyles(/** @type {string} */ css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Asks for a text or an address in a dialog.
 *
 * @param {{ title: string, label: string, value: string, isLong?: boolean }} question
 * @returns {Promise<string | null>} null if the person leaves the dialog
 */
export async function ask({ title, label, value, isLong = false }) {
  const field = isLong
    ? make('textarea', { className: 'code', value, rows: 14 })
    : make('input', { value, inputMode: 'url', autocomplete: 'off', placeholder: 'https://' });
  field.spellcheck = false;
  const dialog = make(
    'dialog',
    { ariaLabel: title },
    make(
      'form',
      { method: 'dialog' },
      make('h2', { textContent: title }),
      make('label', {}, make('span', { textContent: label }), field),
      make(
        'div',
        { className: 'bar' },
        make('button', { value: 'apply', textContent: 'Apply' }),
        makeButton('Cancel', () => dialog.close()),
      ),
    ),
  );
  const answer = showDialog(dialog);
  if (!isLong) field.select();
  return (await answer) === 'apply' ? field.value : null;
}
