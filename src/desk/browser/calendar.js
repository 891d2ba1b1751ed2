import { fetchText, make, makeButton, parsePage, showDialog } from './make.js';

/** Shows what can be done with an event in a dialog, which is the page at the address without its frame. */
async function openDialog(/** @type {URL} */ url) {
  const page = parsePage(await fetchText(url).catch(() => ''));
  const content = page.querySelector('.one-time');
  if (!content) return location.assign(url);
  const title = make('h2', { id: 'time-title', textContent: page.querySelector('h1').textContent });
  const close = makeButton('Close', () => dialog.close(), { className: 'plain close' });
  const dialog = make(
    'dialog',
    { id: 'time-dialog', 'aria-labelledby': title.id },
    close,
    title,
    content,
  );
  showDialog(dialog);
  content.querySelector('input[name="date"]').focus();
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-dialog]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openDialog(new URL(link.href));
});

/** Moves an event by the days between the one that it was dragged from and another. A series asks first which times are meant. */
function move({ event, start, from, series }, day) {
  if (day === from) return;
  const days = Date.parse(day) - Date.parse(from);
  const date = new Date(Date.parse(start.slice(0, 10)) + days).toISOString().slice(0, 10);
  if (series !== undefined) {
    const url = new URL(event, location.href);
    url.searchParams.set('date', date);
    openDialog(url);
    return;
  }
  const form = document.querySelector('#move-event');
  form.action = event;
  form.elements.start.value = start;
  form.elements.date.value = date;
  form.submit();
}

let dragged = null;
let target = null;

/** Marks the day that the event would fall on. */
function aim(/** @type {Element | null} */ cell) {
  if (cell === target) return;
  target?.classList.remove('target');
  cell?.classList.add('target');
  target = cell;
}

document.addEventListener('dragstart', (event) => {
  dragged = event.target.closest?.('.chip[draggable]');
  if (!dragged) return;
  dragged.classList.add('dragged');
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('text/plain', dragged.querySelector('.name').textContent);
});
document.addEventListener('dragover', (event) => {
  aim(dragged && event.target.closest?.('td[data-day]'));
  if (target) event.preventDefault();
});
document.addEventListener('drop', (event) => {
  if (!target) return;
  event.preventDefault();
  move(dragged.dataset, target.dataset.day);
});
document.addEventListener('dragend', () => {
  dragged?.classList.remove('dragged');
  dragged = null;
  aim(null);
});

// The address names the event that was moved: the focus stays with it.
document.querySelector(':target .name')?.focus();
// A live region speaks only of what comes after the page has loaded.
const done = document.querySelector('[data-say]');
if (done)
  setTimeout(() => {
    document.querySelector('#said').textContent = done.textContent;
  }, 300);
