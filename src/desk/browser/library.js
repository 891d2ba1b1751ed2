import { make } from './make.js';
import { acceptFiles, chooseFiles, makeUploads } from './upload.js';

/** Uploads to the library from its list: by choosing, by dropping files anywhere on the page, and by pasting. */
export function openLibrary(/** @type {HTMLAnchorElement} */ link) {
  const main = document.querySelector('main');
  const uploads = makeUploads(refresh);
  main.querySelector('.title').after(
    make('p', {
      className: 'help drop-hint',
      textContent: 'Files can also be dropped anywhere on this page, or pasted.',
    }),
    uploads.list,
    uploads.spoken,
  );
  link.addEventListener('click', (event) => {
    event.preventDefault();
    chooseFiles(uploads.add);
  });
  acceptFiles(main, uploads.add, document);
}

/** Loads the list again, as the address has it, without the rest of the page: what was typed at the uploads stays. */
async function refresh() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = page.querySelector('#list');
  if (list) document.querySelector('#list')?.replaceWith(list);
}

/** A button that puts an address into the clipboard. */
export function openCopy(/** @type {HTMLInputElement} */ field) {
  const button = make('button', { type: 'button', className: 'plain', textContent: 'Copy' });
  const state = make('span', { className: 'help', role: 'status' });
  button.addEventListener('click', async () => {
    field.select();
    await navigator.clipboard?.writeText(field.value);
    state.textContent = navigator.clipboard ? 'Copied.' : 'Now press Ctrl and C.';
  });
  field.after(button, state);
}
