import htmx from 'htmx.org';
import { fetchText, make, makeButton, parsePage, showDialog, warn } from './make.js';
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

/**
 * Shows the chosen pictures or files of a menu, with buttons that choose, order and remove them. Files may be dropped and pasted. The
 * menu stays in the form, and has the value.
 */
export function openMediaField(/** @type {HTMLSelectElement} */ select) {
  const { multiple: isMany, dataset } = select;
  const label = select.labels[0].textContent.trim();
  const shown = make('ul', { className: 'media-grid', ariaLabel: label });
  const button = makeButton('', () => ask(), { id: select.id });
  const box = make('div', { className: 'media-field' }, shown, button);
  const described = select.getAttribute('aria-describedby');
  if (described !== null) button.setAttribute('aria-describedby', described);
  // Not `hidden`, because the browser says here that a file is required.
  select.removeAttribute('id');
  Object.assign(select, { className: 'visually-hidden', tabIndex: -1, ariaHidden: 'true' });
  select.after(box);

  const chosenOnes = () => [...select.selectedOptions].filter(({ value }) => value !== '');

  function show() {
    const chosen = chosenOnes();
    shown.replaceChildren(...chosen.map(itemOf));
    shown.hidden = chosen.length === 0;
    button.textContent = isMany ? 'Add…' : chosen.length > 0 ? 'Choose another…' : 'Choose…';
    button.ariaLabel = `${button.textContent} (${label})`;
  }

  function itemOf(option, i, chosen) {
    const { picture } = option.dataset;
    const tool = (sign, words, run) =>
      makeButton(
        sign,
        ({ currentTarget: { ariaLabel } }) => {
          run();
          change();
          const buttons = [...shown.querySelectorAll('button')];
          (buttons.find((one) => one.ariaLabel === ariaLabel) ?? buttons[0] ?? button).focus();
        },
        { className: 'plain small', ariaLabel: `${words} ${option.label}` },
      );
    const tools = make('span', { className: 'bar' });
    if (i > 0) tools.append(tool('←', 'Move forward', () => chosen[i - 1].before(option)));
    if (i < chosen.length - 1)
      tools.append(tool('→', 'Move back', () => chosen[i + 1].after(option)));
    tools.append(
      tool('×', 'Remove', () => {
        option.selected = false;
      }),
    );
    return make(
      'li',
      {},
      picture
        ? make('img', { src: picture, alt: '' })
        : make('span', { className: 'file-type', textContent: 'File' }),
      make('span', { className: 'name', textContent: option.label }),
      tools,
    );
  }

  /** The dialog may offer files that the menu did not have. */
  function choose({ id, label: name, picture }) {
    const known = [...select.options].find(({ value }) => value === String(id));
    const option = known ?? new Option(name, id);
    if (picture) option.dataset.picture = picture;
    const last = chosenOnes().at(-1);
    if (!isMany) select.append(option);
    else if (last) last.after(option);
    else select.prepend(option);
    option.selected = true;
  }

  async function ask(files = []) {
    const items = await chooseMedia({ only: dataset.media, isMany, files });
    items.forEach(choose);
    if (items.length > 0) change();
    button.focus();
  }

  function change() {
    for (const name of ['input', 'change'])
      select.dispatchEvent(new Event(name, { bubbles: true }));
  }

  acceptFiles(box, ask);
  select.addEventListener('change', show); // others may fill in the form
  show();
}
