import TomSelect from 'tom-select/base';
import changeListener from 'tom-select/dist/esm/plugins/change_listener/plugin.js';
import removeButton from 'tom-select/dist/esm/plugins/remove_button/plugin.js';
import { fetchText, make } from './make.js';

TomSelect.define('change_listener', changeListener);
TomSelect.define('remove_button', removeButton);

/** A name without the dashes that show its level. */
const nameOf = (/** @type {string} */ text) => text.replace(/^(— )+/, '');

/** Makes a menu of records a field that searches for them. The menu stays in the form, and has the value. */
export function openPick(/** @type {HTMLSelectElement} */ select) {
  const { multiple: isMany, dataset } = select;
  // The name of a new record stands in for a choice.
  const made = select.form?.elements[`_new.${select.name}`];
  const demand = () => {
    select.required = made.value.trim() === '';
  };
  if ('required' in dataset && made) {
    made.addEventListener('input', demand);
    demand();
  }
  const words = (textContent) => make('div', { textContent });
  const says = (textContent) => make('div', { textContent, role: 'option', ariaDisabled: 'true' });
  const removes = () =>
    make('button', {
      type: 'button',
      className: 'plain remove',
      textContent: '×',
      ariaLabel: 'Remove',
    });
  const { control_input: input, wrapper } = new TomSelect(select, {
    plugins: {
      change_listener: {}, // others may fill in the form
      ...(isMany && { remove_button: { html: removes } }),
    },
    allowEmptyOption: !isMany,
    placeholder: 'Search…',
    searchField: ['text', 'query'],
    shouldLoad: (query) => 'more' in dataset && query !== '',
    async load(query, onLoad) {
      const menu = make('select');
      const address = `${dataset.pick}?${new URLSearchParams({ q: query })}`;
      menu.innerHTML = await fetchText(address).catch(() => '');
      // The server finds records by more than their names.
      onLoad(Array.from(menu.options, ({ value, label }) => ({ value, text: label, query })));
    },
    render: {
      item: ({ text, value }) => words(value === '' ? '' : nameOf(text)),
      loading: () => says('Searching…'),
      no_results: () => says('Nothing fits.'),
    },
    onItemAdd(_, item) {
      this.setTextboxValue('');
      item.querySelector('button')?.setAttribute('aria-label', `Remove ${item.firstChild.data}`);
    },
    onInitialize() {
      select.ariaHidden = 'true';
    },
  });
  for (const name of ['aria-describedby', 'aria-invalid'])
    if (select.hasAttribute(name)) input.setAttribute(name, select.getAttribute(name));
  // The search of a list hears what is chosen, and not what is typed here.
  for (const name of ['input', 'change'])
    wrapper.addEventListener(name, (event) => event.stopPropagation());
}
