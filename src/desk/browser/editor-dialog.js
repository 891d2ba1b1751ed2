import { make, makeButton, showDialog } from './make.js';

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
