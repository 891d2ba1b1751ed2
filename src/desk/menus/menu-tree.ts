/** An item of a menu at its place: a list in order, in which the depth says below which of those before it an item is. */
export interface Placed {
  readonly id: string;
  readonly depth: number;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** Levels below the top. */
const DEEPEST = 5;

/** The index behind an item and all items below it. */
export function endOf(items: readonly Placed[], index: number): number {
  const depth = items[index]?.depth ?? 0;
  let end = index + 1;
  while (end < items.length && (items[end]?.depth ?? 0) > depth) end += 1;
  return end;
}

/** Moves an item, with all below it: past the item before or behind it of its level, or a level in or out. */
export function moved<Item extends Placed>(
  items: readonly Item[],
  id: string,
  direction: Direction,
): readonly Item[] {
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  if (!item) return items;
  const end = endOf(items, index);
  if (direction === 'in' || direction === 'out')
    return placed(items, id, index, item.depth + (direction === 'in' ? 1 : -1));
  if (direction === 'up') {
    let before = index - 1;
    while (before > 0 && (items[before]?.depth ?? 0) > item.depth) before -= 1;
    return placed(items, id, Math.max(0, before), item.depth);
  }
  return end === items.length
    ? items
    : placed(items, id, endOf(items, end) - (end - index), item.depth);
}

/**
 * Puts an item, with all below it, at an index of the list without them, as near to the wished depth as its new neighbours allow.
 */
export function placed<Item extends Placed>(
  items: readonly Item[],
  id: string,
  at: number,
  depth: number,
): readonly Item[] {
  const index = items.findIndex((item) => item.id === id);
  const end = endOf(items, index);
  const branch = items.slice(index, end);
  const rest = [...items.slice(0, index), ...items.slice(end)];
  rest.splice(at, 0, ...shifted(branch, depth - (branch[0]?.depth ?? 0)));
  return settled(rest);
}

const shifted = <Item extends Placed>(branch: readonly Item[], by: number): readonly Item[] =>
  branch.map((item) => ({ ...item, depth: Math.max(0, item.depth + by) }));

/** No item is more than one level below the one before it. */
export function settled<Item extends Placed>(items: readonly Item[]): readonly Item[] {
  let most = 0;
  return items.map((item) => {
    const depth = Math.min(Math.max(0, item.depth), most, DEEPEST);
    most = depth + 1;
    return { ...item, depth };
  });
}

/** Takes an item out; those below it move up a level. */
export function without<Item extends Placed>(items: readonly Item[], id: string): readonly Item[] {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) return items;
  const end = endOf(items, index);
  return settled([
    ...items.slice(0, index),
    ...shifted(items.slice(index + 1, end), -1),
    ...items.slice(end),
  ]);
}

/** The id of the item above each; null for those at the top. */
export function parentsOf(items: readonly Placed[]): ReadonlyMap<string, string | null> {
  const way: string[] = [];
  return new Map(
    items.map(({ id, depth }) => {
      way.length = Math.min(way.length, depth);
      const above = way.at(-1) ?? null;
      way.push(id);
      return [id, above];
    }),
  );
}

/** Orders items by their parents and places. Items whose parent is none of them are at the top. */
export function inOrder<Item extends { readonly id: string; readonly parent: string }>(
  items: readonly Item[],
): readonly (Item & Placed)[] {
  const ids = new Set(items.map(({ id }) => id));
  const below = Map.groupBy(items, ({ id, parent }) =>
    ids.has(parent) && parent !== id ? parent : '',
  );
  const seen = new Set<string>();
  const walk = (parent: string, depth: number): readonly (Item & Placed)[] =>
    (below.get(parent) ?? []).flatMap((item) => {
      if (seen.has(item.id)) return [];
      seen.add(item.id);
      return [{ ...item, depth: Math.min(depth, DEEPEST) }, ...walk(item.id, depth + 1)];
    });
  return walk('', 0);
}
