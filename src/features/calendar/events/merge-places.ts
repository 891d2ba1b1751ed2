import { compareKeys } from '../../../storage/place-in-order.ts';
import type { Window } from '../../../storage/read-window.ts';
import { placeColumns } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import type { EventPlace } from './series-occurrences.ts';

/**
 * Merges single events and occurrences, both sorted in the query's order, into one window. The single events begin at
 * the first one that the window can contain.
 */
export function mergePlaces(
  query: EventQuery,
  single: readonly EventPlace[],
  occurrences: readonly EventPlace[],
  { limit, offset = 0, from, to, backwards = false }: Window,
): readonly EventPlace[] {
  const order = placeColumns(query);
  const [after, before] = backwards ? [to, from] : [from, to];
  const near = occurrences.filter(
    ({ keys }) =>
      (!after || compareKeys(order, keys, after) > 0) &&
      (!before || compareKeys(order, keys, before) < 0),
  );
  const all = [...single, ...near].sort((a, b) => compareKeys(order, a.keys, b.keys));
  return backwards ? all.slice(-limit) : all.slice(offset, offset + limit);
}
