import { debounced, make } from './make.js';
import { acceptFiles } from './upload.js';

/** Replaces menus of records by fields that search for them; of media, by pictures. The menu stays in the form, hidden, and has the value. */
export function openPicks(root = document) {
  for (const select of root.querySelectorAll('select[data-pick]:not([data-open])')) {
    select.dataset.open = '';
    if ('media' in select.dataset) openMediaField(select);
    else openCombobox(select);
  }
}

/** A name without the dashes that show its level. */
const nameOf = ({ label }) => label.replace(/^(— )+/, '');

const chosenIn = ({ selectedOptions }) => [...selectedOptions].filter(({ value }) => value !== '');

function changed(select) {
  for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Chooses a record, which the menu may not have had. */
function choose(select, { id, label, picture = '' }) {
  let option = [...select.options].find(({ value }) => value === String(id));
  if (!option) {
    option = make('option', { value: String(id), label, textContent: label });
    if (picture) option.dataset.picture = picture;
  }
  if (!select.multiple) select.append(option);
  else {
    const last = chosenIn(select).at(-1);
    if (last) last.after(option);
    else select.prepend(option);
  }
  option.selected = true;
}

/** A combobox with a list of suggestions, as the ARIA patterns have it. */
function openCombobox(select) {
  const { id } = select;
  const many = select.multiple;
  const list = make('ul', {
    id: `${id}-list`,
    className: 'suggestions',
    role: 'listbox',
    hidden: true,
  });
  const chips = make('ul', { className: 'chips', hidden: true });
  const spoken = make('p', { className: 'unseen', role: 'status' });
  const input = make('input', {
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    placeholder: 'Search…',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  });
  const label = select.labels[0]?.textContent.trim() ?? '';
  list.setAttribute('aria-label', label);
  for (const name of ['aria-describedby', 'aria-invalid']) {
    const value = select.getAttribute(name);
    if (value !== null) input.setAttribute(name, value);
  }
  select.removeAttribute('id');
  input.id = id;
  select.hidden = true;
  const box = make('div', { className: 'pick' }, chips, input, list, spoken);
  select.after(box);

  let active = -1;
  let asking = new AbortController();
  const isOpen = () => !list.hidden;

  function show() {
    const chosen = chosenIn(select);
    if (!many) input.value = chosen[0] ? nameOf(chosen[0]) : '';
    chips.hidden = !many || chosen.length === 0;
    if (many) chips.replaceChildren(...chosen.map(chip));
  }

  function chip(option) {
    const name = nameOf(option);
    const remove = make('button', {
      type: 'button',
      className: 'plain',
      textContent: '×',
      'aria-label': `Remove ${name}`,
    });
    remove.addEventListener('click', () => {
      option.selected = false;
      show();
      input.focus();
      changed(select);
    });
    return make('li', {}, name, remove);
  }

  async function find() {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const text = isUntouched() ? '' : input.value.trim();
    const known = [...select.options].filter(({ value }) => value !== '');
    const fits = (option) => option.label.toLowerCase().includes(text.toLowerCase());
    let found = known.filter(fits);
    if ('more' in select.dataset && text !== '')
      try {
        const answer = await fetch(`${select.dataset.pick}?${new URLSearchParams({ q: text })}`, {
          signal,
        });
        const menu = make('select');
        menu.innerHTML = answer.ok ? await answer.text() : '';
        found = [...menu.options];
      } catch {
        if (signal.aborted) return;
      }
    open(
      found
        .filter((option) => !many || !chosenIn(select).some(({ value }) => value === option.value))
        .slice(0, 50),
    );
  }

  /** Whether the field shows what is chosen, and nothing was typed yet. */
  const isUntouched = () =>
    !many && input.value === (chosenIn(select)[0] ? nameOf(chosenIn(select)[0]) : '');

  function open(options) {
    active = -1;
    input.removeAttribute('aria-activedescendant');
    list.replaceChildren(
      ...options.map((option, i) => {
        const entry = make('li', {
          id: `${list.id}-${i}`,
          role: 'option',
          textContent: option.label,
          'aria-selected': 'false',
        });
        entry.dataset.value = option.value;
        return entry;
      }),
    );
    list.hidden = options.length === 0;
    input.setAttribute('aria-expanded', String(isOpen()));
    spoken.textContent =
      options.length === 0 ? 'Nothing fits.' : `${options.length} to choose from.`;
    box.classList.toggle('nothing', options.length === 0 && input.value !== '');
  }

  function close() {
    asking.abort();
    list.hidden = true;
    box.classList.remove('nothing');
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }

  function move(step) {
    const { children } = list;
    if (children.length === 0) return;
    children[active]?.setAttribute('aria-selected', 'false');
    active =
      (active + step + children.length + (active === -1 && step < 0 ? 1 : 0)) % children.length;
    children[active].setAttribute('aria-selected', 'true');
    children[active].scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', children[active].id);
  }

  function take(entry) {
    const known = nameOf({ label: entry.textContent });
    choose(select, { id: entry.dataset.value, label: known });
    if (many) input.value = '';
    show();
    close();
    changed(select);
  }

  input.addEventListener('input', debounced(find, 150));
  // The search of a list hears what is typed into its own field, not into this one.
  for (const name of ['input', 'change'])
    input.addEventListener(name, (event) => event.stopPropagation());
  input.addEventListener('click', find);
  input.addEventListener('focus', () => !many && input.select());
  input.addEventListener('blur', () => {
    close();
    if (!many && input.value.trim() === '' && chosenIn(select).length > 0) {
      select.value = '';
      changed(select);
    }
    if (many) input.value = '';
    else show(); // chips stay: one of them may be what is clicked
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen()) move(event.key === 'ArrowDown' ? 1 : -1);
      else find().then(() => move(event.key === 'ArrowDown' ? 1 : -1));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (list.children[active] && isOpen()) take(list.children[active]);
    }
    if (event.key === 'Escape' && isOpen()) {
      event.preventDefault();
      event.stopPropagation();
      close();
      show();
    }
    if (event.key === 'Backspace' && input.value === '' && many)
      chips.querySelector('li:last-child button')?.click();
  });
  list.addEventListener('mousedown', (event) => event.preventDefault()); // the focus stays in the field
  list.addEventListener('click', ({ target }) => {
    const entry = target.closest('[role="option"]');
    if (entry) take(entry);
  });
  select.addEventListener('change', show); // others may fill in the form
  show();
}

/** The chosen pictures of a field, with buttons that choose, order and remove them. Files may be dropped and pasted. */
function openMediaField(select) {
  const label = select.labels[0]?.textContent.trim() ?? 'File';
  const many = select.multiple;
  const shown = make('ul', { className: 'chosen-media', 'aria-label': label });
  const button = make('button', { type: 'button', className: 'plain' });
  const box = make('div', { className: 'media-field' }, shown, button);
  const described = select.getAttribute('aria-describedby');
  if (described !== null) button.setAttribute('aria-describedby', described);
  button.id = select.id;
  select.removeAttribute('id');
  select.hidden = true;
  select.after(box);

  function show() {
    const chosen = chosenIn(select);
    shown.replaceChildren(...chosen.map((option, i) => entry(option, i, chosen)));
    shown.hidden = chosen.length === 0;
    button.textContent = many ? 'Add…' : chosen.length > 0 ? 'Choose another…' : 'Choose…';
    button.setAttribute('aria-label', `${button.textContent} (${label})`);
  }

  function entry(option, i, chosen) {
    const name = nameOf(option);
    const { picture } = option.dataset;
    const tool = (sign, words, run) => {
      const made = make('button', {
        type: 'button',
        className: 'plain',
        textContent: sign,
        'aria-label': `${words} ${name}`,
      });
      made.addEventListener('click', () => {
        run();
        show();
        const again = [...shown.querySelectorAll('button')].find(
          (one) => one.ariaLabel === made.ariaLabel,
        );
        (again ?? shown.querySelector('button') ?? button).focus();
        changed(select);
      });
      return made;
    };
    return make(
      'li',
      {},
      picture
        ? make('img', { src: picture, alt: '' })
        : make('span', { className: 'file-type', textContent: 'File' }),
      make('span', { className: 'name', textContent: name }),
      make(
        'span',
        { className: 'tools' },
        ...(i > 0 ? [tool('←', 'Move forward', () => chosen[i - 1].before(option))] : []),
        ...(i < chosen.length - 1
          ? [tool('→', 'Move back', () => chosen[i + 1].after(option))]
          : []),
        tool('×', 'Remove', () => {
          option.selected = false;
        }),
      ),
    );
  }

  async function ask(files = []) {
    const { chooseMedia } = await import('./media-dialog.js');
    const items = await chooseMedia({ only: select.dataset.media, many, files });
    for (const item of items) choose(select, item);
    show();
    button.focus();
    if (items.length > 0) changed(select);
  }

  button.addEventListener('click', () => ask());
  acceptFiles(box, ask);
  select.addEventListener('change', show); // others may fill in the form
  show();
}
