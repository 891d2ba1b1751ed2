import { compareKeys } from '../../../storage/place-in-order.ts';
import type { Window } from '../../../storage/read-window.ts';
import { eventOrderColumns } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import type { EventPlace } from './series-occurrences.ts';

/** A window of single events and occurrences together, both in the query's order; the single ones begin where the window may. */
export function mergePlaces(
  query: EventQuery,
  single: readonly EventPlace[],
  occurrences: readonly EventPlace[],
  { limit, offset = 0, from, to, backwards = false }: Window,
): readonly EventPlace[] {
  const order = eventOrderColumns(query);
  const [after, before] = backwards ? [to, from] : [from, to];
  const near = occurrences.filter(
    ({ keys }) =>
      (!after || compareKeys(order, keys, after) > 0) &&
      (!before || compareKeys(order, keys, before) < 0),
  );
  const all = [...single, ...near].sort((a, b) => compareKeys(order, a.keys, b.keys));
  return backwards ? all.slice(-limit) : all.slice(offset, offset + limit);
}
