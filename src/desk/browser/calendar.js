const dialog = document.querySelector('#time-dialog');
const said = document.querySelector('#said');

/** Shows what can be done with an event in a dialog, which is the page at the address without its frame. */
async function openDialog(address, day) {
  const url = new URL(address, location.href);
  if (day) url.searchParams.set('date', day);
  const answer = await fetch(url);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const content = page.querySelector('.one-time');
  if (!answer.ok || !content) {
    location.assign(url);
    return;
  }
  const title = document.createElement('h2');
  title.id = 'time-title';
  title.textContent = page.querySelector('h1').textContent;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'plain';
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  dialog.replaceChildren(title, close, content);
  dialog.showModal();
  dialog.querySelector('input[name="date"]').focus();
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-dialog]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !dialog) return;
  event.preventDefault();
  openDialog(link.href);
});

/** Days between two dates. */
const daysBetween = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Moves an event by the days between the one that it was dragged from and another. A series asks first which times are meant. */
function move({ event, start, from, series }, day) {
  const days = daysBetween(from, day);
  if (days === 0) return;
  const first = new Date(`${start.slice(0, 10)}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() + days);
  const date = first.toISOString().slice(0, 10);
  if (series !== undefined) {
    openDialog(event, date);
    return;
  }
  const form = document.querySelector('#move-event');
  form.action = event;
  form.elements.start.value = start;
  form.elements.date.value = date;
  form.submit();
}

let dragged = null;
const dayAt = ({ target }) => target.closest?.('td[data-day]');

document.addEventListener('dragstart', (event) => {
  const chip = event.target.closest?.('.chip[draggable]');
  if (!chip) return;
  dragged = chip;
  chip.classList.add('dragged');
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('text/plain', chip.querySelector('.name').textContent);
});
document.addEventListener('dragover', (event) => {
  const cell = dragged && dayAt(event);
  for (const one of document.querySelectorAll('td.target'))
    if (one !== cell) one.classList.remove('target');
  if (!cell) return;
  event.preventDefault();
  cell.classList.add('target');
});
document.addEventListener('drop', (event) => {
  const cell = dragged && dayAt(event);
  if (!cell) return;
  event.preventDefault();
  move(dragged.dataset, cell.dataset.day);
});
document.addEventListener('dragend', () => {
  dragged?.classList.remove('dragged');
  dragged = null;
  for (const one of document.querySelectorAll('td.target')) one.classList.remove('target');
});

// The address names the event that was moved: the focus stays with it.
document.querySelector(':target .name')?.focus();
// A live region speaks only of what comes after the page has loaded.
const done = document.querySelector('[data-say]');
if (done && said)
  setTimeout(() => {
    said.textContent = done.textContent;
  }, 300);
