/**
 * Lets rows of lists move, come and go without a page load. Without scripts the same buttons send the form, and the server answers
 * with the changed one.
 * @param {ParentNode} root @param {(root: ParentNode) => void} enhance is called for the rows that come
 */
export function enhanceRows(root, enhance) {
  for (const button of root.querySelectorAll('button[name="_do"]')) {
    const [action, name] = button.value.split(':');
    if (action === 'add') button.addEventListener('click', (event) => add(event, name, enhance));
    if (['up', 'down', 'remove'].includes(action))
      button.addEventListener('click', (event) => move(event, action));
  }
}

/** @param {MouseEvent} event @param {string} action */
function move(event, action) {
  const button = event.currentTarget;
  const row = button.closest('li.row');
  const form = button.form;
  const other = action === 'up' ? row.previousElementSibling : row.nextElementSibling;
  event.preventDefault();
  if (action === 'remove') {
    (other ?? row.parentElement.parentElement).querySelector('button')?.focus();
    row.remove();
  } else if (other) {
    if (action === 'up') other.before(row);
    else other.after(row);
    button.focus();
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Asks the server for the form with a row more, and takes the list of rows from it. */
async function add(event, name, enhance) {
  const button = event.currentTarget;
  const { form } = button;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, button));
  const response = await fetch(form.action, { method: 'POST', body }).catch(() => null);
  if (!response?.ok) return form.submit();
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const selector = `[data-rows="${CSS.escape(name)}"]`;
  const [now, next] = [form.querySelector(selector), page.querySelector(selector)];
  if (!now || !next) return;
  now.replaceWith(next);
  enhance(next);
  next.lastElementChild?.querySelector('input:not([type=hidden]), textarea, select')?.focus();
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
