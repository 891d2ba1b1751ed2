import type { Window } from '../../storage/read-window.ts';
import { compareKeys, eventOrderColumns } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import type { EventPlace } from './series-occurrences.ts';

/** A window of single events and occurrences together, both in the query's order; the single ones begin where the window may. */
export function mergePlaces(
  query: EventQuery,
  single: readonly EventPlace[],
  occurrences: readonly EventPlace[],
  { limit, offset = 0, from, backwards = false }: Window,
): readonly EventPlace[] {
  const order = eventOrderColumns(query);
  const near = from
    ? occurrences.filter(({ keys }) => compareKeys(order, keys, from) * (backwards ? -1 : 1) > 0)
    : occurrences;
  const all = [...single, ...near].sort((a, b) => compareKeys(order, a.keys, b.keys));
  return backwards ? all.slice(-limit) : all.slice(offset, offset + limit);
}
