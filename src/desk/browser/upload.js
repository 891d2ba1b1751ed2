import htmx from 'htmx.org';
import { make, makeButton } from './make.js';

/**
 * @typedef {object} MediaItem a media item, as texts and fields use it
 * @property {number} id
 * @property {string} url
 * @property {string} alt
 * @property {string} picture the address of a small picture; empty for other files
 * @property {string} label
 */

const { rest, desk } = document.body.dataset;

/** Sends a request to REST with the rights of the session, whose next nonce comes with the answer. */
function send(path, body, onProgress = () => {}) {
  const request = new XMLHttpRequest();
  request.open('POST', rest + path);
  request.setRequestHeader('X-WP-Nonce', document.body.dataset.nonce);
  request.responseType = 'json';
  if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json');
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const nonce = request.getResponseHeader('X-WP-Nonce');
      if (nonce) document.body.dataset.nonce = nonce;
      if (request.status < 300) resolve(request.response);
      else reject(new Error(explain(request)));
    });
    request.addEventListener('error', () => reject(new Error('The connection was lost.')));
    request.send(body);
  });
}

function explain({ status, response }) {
  if (response?.code === 'rest_cookie_invalid_nonce')
    return 'This page has been open for too long. Load it again, please.';
  return response?.message ?? `The server refused it (${status}).`;
}

/** Files wait for each other, so that a folder of pictures neither fills the line nor the server. */
let queue = Promise.resolve();

/**
 * A list of uploads: progress, faults with the name of their file, and for pictures the question what they show.
 *
 * @param {(item: MediaItem) => void} onItem
 * @param {string} only `image` for pictures alone
 */
export function makeUploads(onItem, only = '') {
  const list = make('ul', { className: 'uploads list', 'aria-label': 'Uploads', hidden: true });
  const spoken = make('p', { className: 'visually-hidden', role: 'status' });
  /** @type {Set<Promise<unknown>>} */
  const saving = new Set();

  function add(/** @type {readonly File[]} */ files) {
    for (const file of files) {
      const progress = make('progress', {
        max: 1,
        value: 0,
        'aria-label': `Uploading ${file.name}`,
      });
      const part = make(
        'div',
        {},
        make('span', { className: 'name', textContent: file.name }),
        progress,
      );
      const row = make('li', {}, part);
      list.append(row);
      list.hidden = false;
      queue = queue.then(async () => {
        try {
          if (!file.type.startsWith(only)) throw new Error('This is no picture.');
          const form = new FormData();
          form.set('file', file, file.name);
          const made = await send('/core/v2/media', form, (share) => {
            progress.value = share;
          });
          const item = toItem(made);
          spoken.textContent = `${file.name} was uploaded.`;
          progress.remove();
          done(row, part, item);
          onItem(item);
        } catch (error) {
          progress.remove();
          part.append(
            make('p', {
              className: 'error',
              role: 'alert',
              textContent: `${file.name}: ${error.message}`,
            }),
          );
          row.append(
            makeButton('Dismiss', () => {
              row.remove();
              list.hidden = list.childElementCount === 0;
            }),
          );
        }
      });
    }
  }

  function done(row, part, /** @type {MediaItem} */ item) {
    row.prepend(
      item.picture
        ? make('img', { src: item.picture, alt: '' })
        : make('span', {
            className: 'file-type',
            textContent: /\w+$/.exec(item.url)?.[0].toUpperCase() ?? '',
          }),
    );
    row.append(
      make('a', {
        href: `${desk}attachment/${item.id}`,
        textContent: 'Details',
        'aria-label': `Details of ${item.label}`,
      }),
    );
    if (!item.picture) return;
    const state = make('span', { className: 'help', role: 'status' });
    const field = make('input', { type: 'text', value: item.alt });
    field.addEventListener('change', () => {
      item.alt = field.value;
      const saved = send(
        `/core/v2/media/${item.id}`,
        JSON.stringify({ alt_text: field.value }),
      ).then(
        () => {
          state.textContent = 'Saved.';
        },
        (error) => {
          state.textContent = `Not saved. ${error.message}`;
        },
      );
      saving.add(saved);
      saved.finally(() => saving.delete(saved));
    });
    part.append(make('label', {}, `What does “${item.label}” show? `, field), state);
  }

  return { list, spoken, add, settled: () => Promise.all(saving) };
}

/** @returns {MediaItem} */
function toItem({ id, title, alt_text, media_type, media_details, source_url }) {
  const { sizes = {} } = media_details;
  const small = sizes.thumbnail ?? sizes.medium ?? { source_url };
  return {
    id,
    url: (sizes.large ?? { source_url }).source_url,
    alt: alt_text,
    picture: media_type === 'image' ? small.source_url : '',
    label: title.raw ?? title.rendered,
  };
}

/**
 * Takes files that are dropped on an element, or pasted while it has the focus.
 *
 * @param {HTMLElement} element
 * @param {(files: readonly File[]) => void} onFiles
 * @param {EventTarget} pasted what hears a paste
 */
export function acceptFiles(element, onFiles, pasted = element) {
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files');
  const show = (event) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    element.classList.add('dropping');
  };
  element.addEventListener('dragenter', show);
  element.addEventListener('dragover', show);
  element.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!element.contains(relatedTarget)) element.classList.remove('dropping');
  });
  element.addEventListener('drop', (event) => {
    element.classList.remove('dropping');
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  });
  pasted.addEventListener('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
}

/** Opens the browser's own window in which files are chosen. */
export function chooseFiles(/** @type {(files: readonly File[]) => void} */ onFiles, accept = '') {
  const input = make('input', { type: 'file', multiple: true, accept });
  input.addEventListener('change', () => onFiles([...input.files]));
  input.click();
}

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
