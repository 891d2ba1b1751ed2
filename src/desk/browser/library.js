import htmx from 'htmx.org';
import { make, makeButton } from './make.js';
import { acceptFiles, chooseFiles, makeUploads } from './upload.js';

let uploads;

/** Uploads to the library from its list: by choosing, by dropping files anywhere on the page, and by pasting. */
export function openLibrary(/** @type {HTMLAnchorElement} */ link) {
  uploads ??= openUploads(document.querySelector('main'));
  link.addEventListener('click', (event) => {
    event.preventDefault();
    chooseFiles(uploads.add);
  });
}

function openUploads(main) {
  const made = makeUploads(() =>
    htmx.ajax('GET', location.href, { target: '#list', select: '#list', swap: 'outerMorph' }),
  );
  main.querySelector('.title').after(
    make('p', {
      className: 'soft drop-hint',
      textContent: 'Files can also be dropped anywhere on this page, or pasted.',
    }),
    made.list,
    made.spoken,
  );
  acceptFiles(main, made.add, document);
  return made;
}

/** A button that puts an address into the clipboard. */
export function openCopy(/** @type {HTMLInputElement} */ field) {
  const state = make('span', { className: 'help', role: 'status' });
  const button = makeButton('Copy', async () => {
    field.select();
    await navigator.clipboard?.writeText(field.value);
    state.textContent = navigator.clipboard ? 'Copied.' : 'Now press Ctrl and C.';
  });
  field.after(button, state);
}
