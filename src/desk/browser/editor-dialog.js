import { make } from './make.js';

/**
 * Asks for a text or an address in a dialog, which Escape leaves.
 *
 * @param {{ title: string, label: string, value: string, isLong?: boolean }} question
 * @returns {Promise<string | null>} null if the person leaves the dialog
 */
export function ask({ title, label, value, isLong = false }) {
  const field = make(isLong ? 'textarea' : 'input', { value, spellcheck: false, name: 'value' });
  if (isLong) field.rows = 14;
  else Object.assign(field, { inputMode: 'url', autocomplete: 'off', placeholder: 'https://' });
  const cancel = make('button', { type: 'button', className: 'plain', textContent: 'Cancel' });
  const form = make(
    'form',
    { method: 'dialog' },
    make('h2', { textContent: title }),
    make('label', {}, make('span', { textContent: label }), field),
    make(
      'div',
      { className: 'editor-dialog-buttons' },
      make('button', { value: 'apply', textContent: 'Apply' }),
      cancel,
    ),
  );
  const dialog = make('dialog', { className: 'editor-dialog', ariaLabel: title }, form);
  cancel.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
  if (!isLong) field.select();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'apply' ? field.value : null);
    });
  });
}
