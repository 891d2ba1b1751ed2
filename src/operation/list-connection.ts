import { type Connection, type PagingArgs, readWindow, toConnection } from './connection.ts';
import { invalidParam } from './errors.ts';

/** Makes a connection from a list in memory. `keyOf` identifies its items. @throws ApiError as `readWindow` */
export function listConnection<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
  paging: PagingArgs,
): Connection<Item> {
  const window = readWindow(paging);
  const found = items.map((item) => ({ item, keys: [keyOf(item)] }));
  const names = window.backwards ? (['before', 'after'] as const) : (['after', 'before'] as const);
  const places = [window.from, window.to].map((keys, i) => {
    const place = keys && found.findIndex((one) => one.keys[0] === keys[0]);
    if (place === -1)
      throw invalidParam(names[i] ?? 'after', 'The cursor is not one of this list.');
    return place;
  });
  const [after, before] = window.backwards ? places.toReversed() : places;
  const asked = found.slice((after ?? -1) + 1 + (window.offset ?? 0), before);
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
