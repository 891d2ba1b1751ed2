import { type Connection, type PagingArgs, readWindow, toConnection } from './connection.ts';
import { invalidParam } from './errors.ts';

/** A connection of a list that is all at hand; `keyOf` tells its items apart. @throws ApiError as `readWindow` */
export function listConnection<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
  paging: PagingArgs,
): Connection<Item> {
  const window = readWindow(paging);
  const found = items.map((item) => ({ item, keys: [keyOf(item)] }));
  const place = window.from ? found.findIndex(({ keys }) => keys[0] === window.from?.[0]) : null;
  if (place === -1)
    throw invalidParam(
      window.backwards ? 'before' : 'after',
      'The cursor is not one of this list.',
    );
  const asked = window.backwards
    ? found.slice(0, place ?? undefined)
    : found.slice((place ?? -1) + 1);
  const shown = window.backwards
    ? asked.slice(-(window.limit + 1))
    : asked.slice(0, window.limit + 1);
  return toConnection(
    window,
    shown,
    ({ item }) => item,
    () => items.length,
  );
}
