import { fetchText, make, makeButton, parsePage } from './make.js';

/**
 * What a person has typed and the server does not have: by the names of controls, with the state of the field when the person began.
 * @typedef {Record<string, { base: string, values: string[], labels: string[] }>} Typed
 */

/** Milliseconds after the last key until the browser stores the form, and between two autosaves. */
const STORED_AFTER = 400;
const SENT_EVERY = 10_000;

/** Names the form that this window has sent last. */
const SENT = 'almanac desk sent';

/** Where this page says that all was saved, the browser need not keep the form that was sent. */
export function forgetSent() {
  const url = new URL(location.href);
  const sent = sessionStorage.getItem(SENT);
  sessionStorage.removeItem(SENT);
  if (!url.searchParams.has('saved')) return;
  localStorage.removeItem(sent);
  url.searchParams.delete('saved');
  history.replaceState(null, '', url);
}

/**
 * Nothing that a person has typed is lost: the browser stores it until the server has it, and a text that can be autosaved is sent
 * to the server while it is written.
 */
export function keep(/** @type {HTMLFormElement} */ form) {
  const key = `almanac desk ${form.dataset.keep}`;
  const served = valuesOf(form);
  offer(form, key, served);

  let storing;
  let sentAt = Date.now();
  let waiting;
  let sending = new AbortController();
  async function autosave() {
    clearTimeout(waiting);
    sending = new AbortController();
    await sendDraft(form, sending.signal);
    sentAt = Date.now();
    waiting = undefined;
  }
  form.addEventListener('input', () => {
    clearTimeout(storing);
    storing = setTimeout(() => store(form, key, served), STORED_AFTER);
    if (!form.dataset.autosave) return;
    waiting ??= setTimeout(autosave, Math.max(STORED_AFTER * 2, sentAt + SENT_EVERY - Date.now()));
  });
  // The server may never get it: it is stored before it is sent, and removed by the page that follows.
  form.addEventListener('submit', () => {
    clearTimeout(storing);
    clearTimeout(waiting);
    sending.abort();
    store(form, key, served);
    sessionStorage.setItem(SENT, key);
  });
  addEventListener('pagehide', () => store(form, key, served));
  if (form.dataset.autosave)
    form.querySelector('[data-preview]')?.addEventListener('click', (event) => {
      event.preventDefault();
      preview(event.currentTarget.href, autosave);
    });
}

/** The values of a form without its token, its marks of what is stored, and secrets. @returns {Map<string, string[]>} */
function valuesOf(form) {
  const values = new Map();
  for (const [name, value] of new FormData(form)) {
    const isLeftOut = name === 'token' || name.startsWith('_base.');
    if (isLeftOut || typeof value !== 'string' || form.elements[name]?.type === 'password')
      continue;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

const isSame = (one, other) => JSON.stringify(one ?? []) === JSON.stringify(other ?? []);
const baseOf = (form, name) => form.elements[`_base.${name.replace(/^_new\./, '').split('.')[0]}`];

/** Stores the values that are others than the page was served with. */
function store(form, key, served) {
  const now = valuesOf(form);
  /** @type {Typed} */
  const typed = {};
  for (const name of new Set([...now.keys(), ...served.keys()])) {
    const values = now.get(name) ?? [];
    if (isSame(values, served.get(name))) continue;
    const options = form.elements[name]?.selectedOptions ?? [];
    const labels = Array.from(options, ({ label }) => label);
    typed[name] = { base: baseOf(form, name)?.value, values, labels };
  }
  if (isSame(Object.keys(typed), [])) return;
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), typed }));
  } catch {
    say(form, 'This browser has no room to keep what you type.');
  }
}

/** Offers what was typed here and never saved. */
function offer(form, key, served) {
  const { at, typed = {} } = JSON.parse(localStorage.getItem(key) ?? '{}');
  if (Object.entries(typed).every(([name, { values }]) => isSame(values, served.get(name))))
    return localStorage.removeItem(key);
  const day = new Date(at).toLocaleString(document.documentElement.lang);
  const bar = make(
    'div',
    { className: 'notice bar', role: 'status' },
    make('p', { textContent: `You typed something here on ${day} that was not saved.` }),
    makeButton('Put it back', () => {
      putBack(form, typed);
      bar.remove();
    }),
    makeButton('Forget it', () => {
      localStorage.removeItem(key);
      bar.remove();
    }),
  );
  form.before(bar);
}

/** Fills the controls that exist; rows that were added since have to be added again. */
function putBack(form, /** @type {Typed} */ typed) {
  for (const control of form.elements) {
    const { name, type } = control;
    if (!Object.hasOwn(typed, name) || type === 'hidden' || type === 'submit') continue;
    const { base, values, labels } = typed[name];
    if (type === 'checkbox' || type === 'radio') control.checked = values.includes(control.value);
    else if (control.options) {
      for (const [i, value] of values.entries())
        if (![...control.options].some((option) => option.value === value))
          control.add(new Option(labels[i], value));
      for (const option of control.options) option.selected = values.includes(option.value);
    } else control.value = values[0] ?? '';
    // Somebody else may have changed the field since: the server compares it with what the person began from.
    const state = baseOf(form, name);
    if (state && base) state.value = base;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Stores the form on the server as a draft. Where that is the record itself, the form begins from the new values. */
async function sendDraft(form, signal) {
  const body = new URLSearchParams(new FormData(form));
  try {
    const page = parsePage(
      await fetchText(form.dataset.autosave, { method: 'POST', body, signal }),
    );
    for (const { name, value } of page.querySelectorAll('input')) form.elements[name].value = value;
    const time = page.querySelector('time');
    say(form, time ? `Stored as a draft at ${time.textContent}` : page.body.textContent.trim());
  } catch ({ name, message }) {
    if (name !== 'AbortError') say(form, `${message} What you type is kept in this browser.`);
  }
}

/** Shows the text as it stands in the form: it is autosaved first. */
async function preview(/** @type {string} */ href, autosave) {
  const opened = open('', '_blank');
  await autosave();
  if (opened) opened.location = href;
  else location.href = href;
}

function say(form, textContent) {
  Object.assign(form.querySelector('[data-state]') ?? {}, { textContent });
}
