import htmx from 'htmx.org';
import { fetchText, parsePage, showDialog, warn } from './make.js';
import { acceptFiles, chooseFiles, makeUploads } from './upload.js';

/**
 * Lets a person choose from the library, or upload. The dialog comes from the server, where htmx searches in it.
 *
 * @param {{ only?: string, isMany?: boolean, files?: readonly File[] }} wish `only` is `image` for pictures alone; `files` are uploaded at once
 * @returns {Promise<readonly import('./upload.js').MediaItem[]>} empty if the person leaves the dialog
 */
export async function chooseMedia({ only = '', isMany = false, files = [] }) {
  const address = `${document.body.dataset.desk}attachment/choose?${new URLSearchParams({ only, many: isMany ? '1' : '' })}`;
  const text = await fetchText(address).catch(({ message }) => warn(message));
  const dialog = text && parsePage(text).querySelector('dialog');
  if (!dialog) return [];
  const use = dialog.querySelector('[data-use]');
  /** @type {Map<number, import('./upload.js').MediaItem>} */
  const chosen = new Map();
  const uploads = makeUploads((item) => {
    choose(item);
    dialog.querySelector('[type="search"]').value = '';
    const part = '#media-choices';
    htmx.ajax('GET', address, { target: part, select: part, swap: 'outerHTML' });
  }, only);
  dialog.querySelector('.media-body').prepend(uploads.list, uploads.spoken);

  function choose(item) {
    if (!isMany) chosen.clear();
    chosen.set(item.id, item);
    show();
  }

  function show() {
    for (const button of dialog.querySelectorAll('[data-id]'))
      button.ariaPressed = String(chosen.has(Number(button.dataset.id)));
    use.disabled = chosen.size === 0;
    const { one, many } = use.dataset;
    use.textContent = chosen.size > 1 ? many.replace('$', chosen.size) : one;
  }

  async function finish() {
    await uploads.settled();
    dialog.close('use');
  }

  const itemOf = ({ dataset }) => ({ ...dataset, id: Number(dataset.id) });
  dialog.addEventListener('click', ({ target }) => {
    if (target.matches('[data-upload]')) chooseFiles(uploads.add, only && `${only}/*`);
    if (target === use) finish();
    const button = target.closest('[data-id]');
    if (!button) return;
    const item = itemOf(button);
    if (!chosen.delete(item.id)) choose(item);
    show();
  });
  dialog.addEventListener('dblclick', ({ target }) => {
    const button = target.closest('[data-id]');
    if (!button) return;
    choose(itemOf(button));
    finish();
  });
  dialog.addEventListener('keydown', (event) =>
    moveFocus(event, dialog.querySelector('#media-choices')),
  );
  dialog.addEventListener('htmx:after:settle', show);
  acceptFiles(dialog, uploads.add);

  show();
  uploads.add(files);
  const answer = showDialog(dialog);
  htmx.process(dialog);
  return (await answer) === 'use' ? [...chosen.values()] : [];
}
/** Arrow keys go from picture to picture, up and down by what stands above and below. */
function moveFocus(event, grid) {
  const buttons = [...grid.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement);
  if (at === -1) return;
  const top = buttons[0].getBoundingClientRect().top;
  const columns = buttons.filter((one) => one.getBoundingClientRect().top === top).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  buttons[at + step]?.focus();
}
