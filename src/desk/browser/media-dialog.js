import { debounced, fetchText, make, makeButton, showDialog } from './make.js';
import { acceptFiles, chooseFiles, makeUploads } from './upload.js';

/**
 * Lets a person choose from the library, or upload.
 *
 * @param {{ only?: string, isMany?: boolean, files?: readonly File[] }} wish `only` is `image` for pictures alone; `files` are uploaded at once
 * @returns {Promise<readonly import('./upload.js').MediaItem[]>} empty if the person leaves the dialog
 */
export async function chooseMedia({ only = '', isMany = false, files = [] }) {
  const words = only === 'image' ? ['picture', 'pictures'] : ['file', 'files'];
  /** @type {Map<number, import('./upload.js').MediaItem>} */
  const chosen = new Map();
  const title = make('h2', {
    id: 'media-title',
    textContent: isMany ? `Choose ${words[1]}` : `Choose a ${words[0]}`,
  });
  const search = make('input', {
    type: 'search',
    placeholder: 'Search',
    'aria-label': 'Search the library',
    maxLength: 200,
  });
  const upload = makeButton('Upload…', () =>
    chooseFiles(uploads.add, only === 'image' ? 'image/*' : ''),
  );
  const grid = make('ul', { className: 'media-grid', 'aria-label': 'Library' });
  const empty = make('p', { className: 'empty', hidden: true });
  const use = makeButton('', finish, { className: '' });
  const uploads = makeUploads((item) => {
    choose(item);
    search.value = '';
    load();
  }, only);
  const dialog = make(
    'dialog',
    { className: 'media-dialog', 'aria-labelledby': 'media-title' },
    make('header', { className: 'bar' }, title, search, upload),
    make('div', { className: 'media-body' }, uploads.list, uploads.spoken, grid, empty),
    make(
      'footer',
      { className: 'bar' },
      make('p', { className: 'help', textContent: 'Files can also be dropped or pasted here.' }),
      makeButton('Cancel', () => dialog.close()),
      use,
    ),
  );

  function choose(item) {
    if (!isMany) chosen.clear();
    chosen.set(item.id, item);
    show();
  }

  function show() {
    for (const button of grid.querySelectorAll('button[data-id]'))
      button.setAttribute('aria-pressed', String(chosen.has(Number(button.dataset.id))));
    use.disabled = chosen.size === 0;
    use.textContent = chosen.size > 1 ? `Use ${chosen.size} ${words[1]}` : `Use this ${words[0]}`;
  }

  let loading = new AbortController();
  async function load(page = '1') {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    const query = new URLSearchParams({ search: search.value, only, page });
    try {
      const found = await fetchText(`${document.body.dataset.desk}attachment/choose?${query}`, {
        signal,
      });
      grid.querySelector('.more')?.remove();
      if (page === '1') grid.replaceChildren();
      grid.insertAdjacentHTML('beforeend', found);
    } catch (error) {
      if (signal.aborted) return;
      empty.textContent = `The library could not be read. ${error.message}`;
      empty.hidden = false;
      return;
    }
    empty.hidden = grid.childElementCount > 0;
    empty.textContent = search.value
      ? 'Nothing fits.'
      : `There are no ${words[1]} yet. Upload the first.`;
    show();
  }

  async function finish() {
    await uploads.settled();
    dialog.close('use');
  }

  const itemOf = ({ dataset }) => ({ ...dataset, id: Number(dataset.id) });
  grid.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (!button) return;
    if (button.dataset.page) {
      const place = grid.querySelectorAll('button[data-id]').length;
      load(button.dataset.page).then(() =>
        grid.querySelectorAll('button[data-id]')[place]?.focus(),
      );
      return;
    }
    const item = itemOf(button);
    if (!chosen.delete(item.id)) choose(item);
    show();
  });
  grid.addEventListener('dblclick', ({ target }) => {
    const button = target.closest('button[data-id]');
    if (!button) return;
    choose(itemOf(button));
    finish();
  });
  grid.addEventListener('keydown', (event) => moveFocus(event, grid));
  search.addEventListener(
    'input',
    debounced(() => load()),
  );
  acceptFiles(dialog, uploads.add);

  show();
  load();
  uploads.add(files);
  return (await showDialog(dialog)) === 'use' ? [...chosen.values()] : [];
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
