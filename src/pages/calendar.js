// The calendar's views without loading a whole page for each: links and the form work by themselves, and do where anything fails.
(() => {
  const calendar = () => document.querySelector('.calendar[data-route]');
  if (!calendar()) return;
  const parser = new DOMParser();
  let latest;

  const addressOf = (place) => place.pathname + place.search;

  const read = async (address, signal) => {
    const route = `${calendar().dataset.route}?${new URLSearchParams({ url: address })}`;
    const response = await fetch(route, { signal, headers: { Accept: 'text/html' } });
    if (!response.ok) throw new Error(String(response.status));
    const next = parser
      .parseFromString(await response.text(), 'text/html')
      .querySelector('.calendar');
    if (!next) throw new Error('There is no calendar in the answer.');
    return next;
  };

  // The address as it was asked for, until the answer says by which one the view is known.
  const show = async (address, { isNew }) => {
    latest?.abort();
    latest = new AbortController();
    const { signal } = latest;
    calendar().setAttribute('aria-busy', 'true');
    try {
      const next = await read(address, signal);
      if (isNew) history.pushState(null, '', address);
      calendar().replaceWith(next);
      const [, site] = document.title.split(/ – (?!.* – )/);
      document.title = site === undefined ? next.dataset.title : `${next.dataset.title} – ${site}`;
      document.querySelector('link[rel="canonical"]')?.setAttribute('href', location.href);
      next.querySelector('h1').focus({ preventScroll: !isNew });
      if (isNew) next.scrollIntoView({ block: 'start' });
    } catch {
      if (!signal.aborted) location.assign(address);
    }
  };

  const isPlain = (event) =>
    !(event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[data-calendar-link]');
    if (!link || event.button !== 0 || !isPlain(event) || link.origin !== location.origin) return;
    event.preventDefault();
    show(addressOf(link), { isNew: true });
  });

  document.addEventListener('submit', (event) => {
    const form = event.target.closest?.('form[data-calendar-form]');
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    const words = [...new FormData(form)].filter(([, word]) => word !== '');
    const query = new URLSearchParams(words).toString();
    const { pathname } = new URL(form.action);
    show(query === '' ? pathname : `${pathname}?${query}`, { isNew: true });
  });

  addEventListener('popstate', () => {
    if (calendar()) show(addressOf(location), { isNew: false });
  });
})();
