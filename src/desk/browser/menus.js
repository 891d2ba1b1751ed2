import { endOf, moved, placed } from '../menus/menu-tree.ts';

/** Lets people arrange the items of a menu by mouse, finger and keyboard. The form around the list saves them. */
export function openMenu(/** @type {HTMLElement} */ list) {
  const said = document.querySelector('[data-said]');
  const elementOf = (id) => document.querySelector(`#item-${id}`);
  const read = () =>
    [...list.children].map((item) => ({
      id: item.dataset.item,
      depth: Number(item.dataset.depth),
    }));

  const show = (items) => {
    for (const [i, { id, depth }] of items.entries()) {
      const item = elementOf(id);
      if (list.children[i] !== item) list.insertBefore(item, list.children[i] ?? null);
      item.dataset.depth = depth;
      item.querySelector(`[name="depth.${id}"]`).value = depth;
      item.querySelector('[data-level]').textContent = `level ${depth + 1}`;
    }
  };

  const tell = (id) => {
    const items = read();
    const i = items.findIndex((item) => item.id === id);
    const above = items.slice(0, i).findLast(({ depth }) => depth < items[i].depth);
    const label = (one) => elementOf(one).querySelector('[data-label]').textContent;
    said.textContent = `${label(id)} is number ${i + 1} of ${items.length}${above ? `, below ${label(above.id)}` : ''}. Not saved yet.`;
  };

  list.addEventListener('click', (event) => {
    const button = event.target.closest('[data-move]');
    if (!button) return;
    event.preventDefault();
    const { item: id } = button.closest('li').dataset;
    show(moved(read(), id, button.dataset.move));
    button.focus(); // moving an element takes the focus from it
    tell(id);
  });

  list.addEventListener('input', ({ target }) => {
    if (target.name?.startsWith('title.'))
      target.closest('li').querySelector('[data-label]').textContent = target.value;
  });

  list.addEventListener('pointerdown', (event) => {
    const grip = event.target.closest('[data-grip]');
    if (!grip || event.button !== 0) return;
    event.preventDefault();
    drag(event, grip);
  });

  /** Follows the pointer until it is let go. The item stands where it would fall all the time. */
  function drag(start, grip) {
    const dragged = grip.closest('li');
    const { item: id } = dragged.dataset;
    const before = read();
    const depth = Number(dragged.dataset.depth);
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const step = rem * Number.parseFloat(getComputedStyle(list).getPropertyValue('--step'));
    const ending = new AbortController();
    const { signal } = ending;
    dragged.classList.add('dragged');

    let last = '';
    const follow = ({ clientX, clientY }) => {
      const items = read();
      const index = items.findIndex((item) => item.id === id);
      const others = [...items.slice(0, index), ...items.slice(endOf(items, index))];
      const at = others.filter((other) => {
        const { top, height } = elementOf(other.id).getBoundingClientRect();
        return clientY > top + height / 2;
      }).length;
      const steps = Math.round((clientX - start.clientX) / step);
      if (last === `${at} ${steps}`) return;
      last = `${at} ${steps}`;
      show(placed(items, id, at, depth + steps));
    };
    const end = () => {
      ending.abort();
      dragged.classList.remove('dragged');
      tell(id);
    };
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        show(before);
        end();
      },
      { signal },
    );
  }
}
