/**
 * Nothing that a person has typed is lost: the browser stores it until the server has it, and a text that can be autosaved is sent
 * to the server while it is written.
 * @param {ParentNode} root
 */
export function keepForms(root) {
  for (const form of root.querySelectorAll('form[data-keep]')) keep(form);
}

/** Milliseconds after the last key until the browser stores the form, and between two autosaves. */
const STORED_AFTER = 400;
const SENT_EVERY = 10_000;

function keep(form) {
  const key = `almanac desk ${form.dataset.keep}`;
  const served = valuesOf(form);
  const url = new URL(location.href);
  // The page that follows a saved form: the server has everything.
  if (url.searchParams.has('saved')) {
    remove(key);
    remove(`almanac desk ${form.dataset.keep.replace(/\/\d+$/, '/new')}`);
    url.searchParams.delete('saved');
    history.replaceState(null, '', url);
  }
  offer(form, key, served);

  let storing;
  let sentAt = Date.now();
  let sending;
  form.addEventListener('input', () => {
    clearTimeout(storing);
    storing = setTimeout(() => store(form, key, served), STORED_AFTER);
    if (!form.dataset.autosave || sending) return;
    sending = setTimeout(
      async () => {
        await autosave(form);
        sentAt = Date.now();
        sending = undefined;
      },
      Math.max(STORED_AFTER * 2, sentAt + SENT_EVERY - Date.now()),
    );
  });
  // The server may never get it: it is stored before it is sent, and removed by the page that follows.
  form.addEventListener('submit', () => {
    clearTimeout(storing);
    clearTimeout(sending);
    store(form, key, served);
  });
  addEventListener('pagehide', () => store(form, key, served));
  form.querySelector('[data-preview]')?.addEventListener('click', (event) => preview(event, form));
}

/** The fields of a form without its token, its marks of what is stored, and secrets. */
function valuesOf(form) {
  const secret = new Set(
    [...form.querySelectorAll('input[type="password"]')].map(({ name }) => name),
  );
  return [...new FormData(form)].filter(
    ([name, value]) =>
      typeof value === 'string' &&
      name !== 'token' &&
      !name.startsWith('_base.') &&
      !secret.has(name),
  );
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function store(form, key, served) {
  const values = valuesOf(form);
  if (isSame(values, served)) return;
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values }));
  } catch {
    say(form, 'This browser has no room to keep what you type.');
  }
}

function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}

/** Offers what was typed here and never saved. */
function offer(form, key, served) {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return;
  }
  if (!kept || isSame(kept.values, served)) return;
  const bar = document.createElement('div');
  bar.className = 'notice kept';
  bar.setAttribute('role', 'status');
  const text = document.createElement('p');
  text.textContent = `You typed something here on ${new Date(kept.at).toLocaleString(document.documentElement.lang)} that was not saved.`;
  bar.append(
    text,
    barButton('Put it back', () => {
      putBack(form, kept.values);
      bar.remove();
    }),
    barButton('Forget it', () => {
      remove(key);
      bar.remove();
    }),
  );
  form.before(bar);
}

function barButton(label, onClick) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plain';
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}

/** Fills the controls that exist; rows that were added since have to be added again. */
function putBack(form, values) {
  const byName = Map.groupBy(values, ([name]) => name);
  for (const control of form.elements) {
    const { name, type } = control;
    if (!name || type === 'hidden' || type === 'submit' || type === 'password') continue;
    const given = byName.get(name)?.map(([, value]) => value) ?? [];
    if (type === 'checkbox' || type === 'radio') control.checked = given.includes(control.value);
    else if (type === 'select-multiple')
      for (const option of control.options) option.selected = given.includes(option.value);
    else if (given.length > 0) control.value = given[0];
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  form.dispatchEvent(new Event('desk:filled', { bubbles: true }));
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

async function autosave(form) {
  const body = new URLSearchParams(new FormData(form));
  const response = await fetch(form.dataset.autosave, { method: 'POST', body }).catch(() => null);
  if (response === null) return say(form, 'No connection. What you type is kept in this browser.');
  if (!response.ok)
    return say(form, 'It could not be stored. What you type is kept in this browser.');
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const time = page.querySelector('time');
  say(form, time ? `Stored as a draft at ${time.textContent}` : page.body.textContent.trim());
}

/** Shows the text as it stands in the form: it is autosaved first. */
async function preview(event, form) {
  if (!form.dataset.autosave) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  const opened = open('', '_blank');
  await autosave(form);
  if (opened) opened.location = href;
  else location.href = href;
}

function say(form, text) {
  const state = form.querySelector('[data-state]');
  if (state) state.textContent = text;
}
