import { make, makeButton } from './make.js';
import { acceptFiles } from './upload.js';

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
    const { chooseMedia } = await import('./media-dialog.js');
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
